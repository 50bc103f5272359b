import type { Order } from '@farewind/contract/bookings/get-order';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { checkoutAddress, ridePaymentAddress } from '../../purchase/checkout-address.ts';
import { findPayAgain } from '../../purchase/pay-again.ts';
import type { PurchaseChoice } from '../../purchase/purchase-choice.ts';
import { readCheckoutChoice } from '../../purchase/read-fields.ts';
import { isRideChoice } from '../../purchase/ride-drafts.ts';
import { isRidesOnly } from '../../order/order-page.ts';

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
        <p className="soft">{t('trip.failed.searchAgain')}</p>
        <p className="row wrapx fail-acts">
          <Link
            to={order !== undefined && isRidesOnly(order) ? '/transferSearch' : '/flightSearch'}
            className="btn btn-primary"
          >
            {t('checkout.searchAgain')}
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

/** Link to the checkout of a choice. */
function PaymentLink(props: {
  readonly choice: PurchaseChoice;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { choice, ...link } = props;
  if (isRideChoice(choice)) return <Link {...ridePaymentAddress(choice)} {...link} />;
  const flights = readCheckoutChoice(choice);
  return flights === undefined ? null : <Link {...checkoutAddress(flights)} {...link} />;
}
