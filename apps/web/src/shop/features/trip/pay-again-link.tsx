import type { Order } from '@farewind/contract/bookings/get-order';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { readDraft } from '../../purchase/checkout-draft.ts';
import { isBuyingRides } from '../../purchase/pay-attempt.ts';
import { rideDrafts } from '../../purchase/ride-drafts.ts';
import { isRidesOnly } from '../../order/order-page.ts';

const pages = {
  flights: { payment: '/flightPayment', search: '/flightSearch' },
  rides: { payment: '/transferPayment', search: '/transferSearch' },
} as const;

interface AgainProps {
  readonly order: Order | undefined;
  /** Shown beside a payment that can still be continued. */
  readonly isSecond?: boolean;
}

/** Link back to the payment with everything filled in; without a draft on this device, to a new choice. */
export function PayAgainLink({ order, isSecond = false }: AgainProps) {
  const t = useT();
  const isRides = order === undefined ? isBuyingRides() : isRidesOnly(order);
  const hasDraft = (isRides ? rideDrafts.read() : readDraft()) !== undefined;
  const { payment, search } = pages[isRides ? 'rides' : 'flights'];
  if (isSecond)
    return hasDraft ? (
      <p className="row wrapx fail-acts">
        <Link to={payment} className="btn btn-line">
          {t('payment.otherWay')}
        </Link>
      </p>
    ) : null;
  return (
    <>
      <p className="soft">{t(hasDraft ? 'trip.failed.kept' : 'trip.failed.searchAgain')}</p>
      <p className="row wrapx fail-acts">
        <Link to={hasDraft ? payment : search} className="btn btn-primary">
          {t(hasDraft ? 'trip.failed.tryAgain' : 'checkout.searchAgain')}
        </Link>
      </p>
    </>
  );
}
