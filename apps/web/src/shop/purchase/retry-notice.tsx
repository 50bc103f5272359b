import type { Order } from '@farewind/contract/bookings/get-order';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { pageOf } from '../order/order-page.ts';
import { isPaid, useOrder } from '../order/use-order.ts';
import { usePaymentStep, type PaymentStep } from '../order/use-payment-step.ts';
import { fieldId } from '../kit/fields/shown-problems.ts';
import { Countdown } from '../kit/countdown.tsx';
import { useUnfinishedText } from './use-unfinished-text.ts';
import type { LiveQuote } from './use-quote.ts';

/**
 * Shown above the card of a repeated payment: why the last one failed, or that it was left unfinished, and for what, how
 * much and how long it can be paid. Leads on once there is nothing left to pay, for example by a code scanned meanwhile.
 */
export function RetryNotice(props: {
  readonly orderId: string;
  /** Short description of the purchase. */
  readonly trip: string;
  readonly total: string | undefined;
  readonly live: LiveQuote;
}) {
  const { orderId } = props;
  const { t, language } = useI18n();
  const { data: order, isPending } = useOrder(orderId, language);
  const step = usePaymentStep(orderId, order?.allowedActions.includes('continuePaying') ?? false);
  const { secondsLeft, expiresAt } = props.live;
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
  const next = order && findPageAfterPaying(order);
  useEffect(() => {
    if (next !== undefined) void router.navigate({ to: next, params: { orderId }, replace: true });
  }, [next, orderId, router]);
  const failure = order?.payment?.message;
  return (
    <div id={ID} className={`notice ${failure === undefined ? 'warn' : 'bad'} retry-notice`}>
      <CircleAlert className="i" aria-hidden />
      <div>
        {isPending || next !== undefined ? (
          <p className="sk sk-60" />
        ) : (
          <p className="b">{failure ?? t('payment.left.title')}</p>
        )}
        {order === undefined || next !== undefined || failure !== undefined ? null : (
          <Unfinished order={order} step={step} />
        )}
        <p className="t14">
          {props.trip}
          {props.total === undefined ? '' : ` · ${props.total}`}
          {secondsLeft === undefined || expiresAt === undefined ? null : (
            <>
              {` · ${t('checkout.timeLeft')}: `}
              <Countdown until={expiresAt} secondsLeft={secondsLeft} />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The page of an order that is paid, or that waits for the bank; undefined while it is paid here. */
export function findPageAfterPaying(
  order: Pick<Order, 'status' | 'items'>,
): ReturnType<typeof pageOf> | '/payment/wait/$orderId' | undefined {
  if (isPaid(order)) return pageOf(order);
  return order.status === 'processing' ? '/payment/wait/$orderId' : undefined;
}

/** What became of a payment that has not failed, and the way back to it. */
function Unfinished({ order, step }: { readonly order: Order; readonly step: PaymentStep }) {
  const { t } = useI18n();
  const tellUnfinished = useUnfinishedText();
  if (step.isLoading) return <p className="sk sk-90" />;
  const told = tellUnfinished(order, step.next);
  const text = told === undefined ? null : <p className="t14">{told}</p>;
  if (step.next === undefined) return text;
  return (
    <>
      {text}
      <p className="t14">
        <Link to="/payment/wait/$orderId" params={{ orderId: order.orderId }}>
          {t('payment.continue')}
        </Link>
      </p>
    </>
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
