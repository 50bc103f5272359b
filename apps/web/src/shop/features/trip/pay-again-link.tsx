import type { Order } from '@farewind/contract/bookings/get-order';
import { Link } from '@tanstack/react-router';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { findPayAgain } from '../../purchase/pay-again.ts';
import { isRidesOnly } from '../../order/order-page.ts';
import { isHoldOver } from './payment-failure.ts';
import { PaymentLink } from './payment-link.tsx';
import { useTripT } from './texts/trip-texts.ts';
import { wordFor } from '../../order/ride-words.ts';

interface AgainProps {
  /** Undefined if it is not known which order was not paid. */
  readonly orderId: string | undefined;
  readonly order: Order | undefined;
  /** Shown beside a payment that can still be continued. */
  readonly isSecond?: boolean;
}

/** Link back to the payment of what the order bought; to a new search where this device does not know it. */
export function PayAgainLink({ orderId, order, isSecond = false }: AgainProps) {
  const t = useT();
  const { choice, isKept } = findPayAgain(orderId);
  if (isSecond)
    return choice === undefined || !isKept ? null : (
      <p className="row wrapx fail-acts">
        <PaymentLink choice={choice} className="btn btn-line">
          {t('payment.otherWay')}
        </PaymentLink>
      </p>
    );
  if (choice === undefined)
    return (
      <>
        {order !== undefined && isHoldOver(order) ? (
          <HoldOver order={order} />
        ) : (
          <p className="soft">{t(wordFor(order, 'trip.failed.searchAgain'))}</p>
        )}
        <p className="row wrapx fail-acts">
          <Link
            to={order !== undefined && isRidesOnly(order) ? '/transferSearch' : '/flightSearch'}
            className="btn btn-primary"
          >
            {t(wordFor(order, 'checkout.searchAgain'))}
          </Link>
        </p>
      </>
    );
  return (
    <>
      {isKept ? <p className="soft">{t('trip.failed.kept')}</p> : null}
      <p className="row wrapx fail-acts">
        <PaymentLink choice={choice} className="btn btn-primary">
          {t('trip.failed.tryAgain')}
        </PaymentLink>
      </p>
    </>
  );
}

/** That the agency no longer holds the seats, and what to do. */
function HoldOver({ order }: { readonly order: Order }) {
  const t = useTripT();
  const clock = useJourneyClock();
  const agency = useSession().site?.brand ?? '';
  const time = clock.moment(order.heldUntil, order.journeyClock);
  return (
    <p className="soft">
      <WholeDates text={t('held.over', { time, agency })} />
    </p>
  );
}
