import { useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useOrder } from '../order/use-order.ts';
import { fieldId } from '../kit/fields/shown-problems.ts';
import { formatCountdown } from '../kit/use-seconds-left.ts';
import type { LiveQuote } from './use-quote.ts';

/**
 * Shown above the card of a repeated payment: why the last one failed, or that it was left unfinished, and for what, how
 * much and how long it can be paid.
 */
export function RetryNotice(props: {
  readonly orderId: string;
  /** Short description of the purchase. */
  readonly trip: string;
  readonly total: string | undefined;
  readonly live: LiveQuote;
}) {
  const { t, language } = useI18n();
  const { data: order } = useOrder(props.orderId, language);
  const { secondsLeft } = props.live;
  const router = useRouter();
  useEffect(() => {
    goToCard();
    // The router scrolls every new page to its top, sometimes after the form has been rendered.
    const forget = router.subscribe('onRendered', () => {
      forget();
      requestAnimationFrame(goToCard);
    });
    return forget;
  }, [router]);
  const failure = order?.payment?.message;
  // Nothing has failed for a buyer who came back from the bank's page.
  const isLeft = failure === undefined && order?.status === 'pendingPayment';
  return (
    <div id={ID} className={`notice ${isLeft ? 'warn' : 'bad'} retry-notice`}>
      <CircleAlert className="i" aria-hidden />
      <div>
        <p className="b">{failure ?? t('payment.left.title')}</p>
        {isLeft ? <p className="t14">{t('payment.left.text')}</p> : null}
        <p className="t14">
          {props.trip}
          {props.total === undefined ? '' : ` · ${props.total}`}
          {secondsLeft === undefined ? '' : ` · ${t('checkout.timeLeft')}: ${formatCountdown(secondsLeft)}`}
        </p>
      </div>
    </div>
  );
}

const ID = 'payment-again';

/** Everything is filled in except the card. */
function goToCard(): void {
  document.getElementById(ID)?.scrollIntoView({ block: 'start' });
  const card = document.getElementById(fieldId('creditCardNumber'));
  card?.focus({ preventScroll: true });
  // On a low screen a long reason would leave the field below the foot of the page.
  card?.scrollIntoView({ block: 'nearest' });
}
