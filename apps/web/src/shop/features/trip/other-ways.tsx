import type { Order } from '@farewind/contract/bookings/get-order';
import { isCardMethod } from '@farewind/values/card-method';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { findPayAgain } from '../../purchase/pay-again.ts';
import type { PurchaseChoice } from '../../purchase/purchase-choice.ts';
import { findWay, storeWay } from '../../purchase/stored-way.ts';
import { usePaymentMethods } from '../../purchase/use-payment-methods.ts';
import { declineOf } from './payment-failure.ts';
import { PaymentLink } from './payment-link.tsx';

/**
 * The other ways to pay while the price is held: each leads back to the payment of what this device still knows, with
 * that way chosen by the tap. After a declined card, those without a card are first.
 */
export function OtherWays(props: { readonly order: Order; readonly failureKey: string | undefined }) {
  const { order, failureKey } = props;
  const { choice, isKept } = findPayAgain(order.orderId);
  if (choice === undefined || !isKept || !order.allowedActions.includes('payAgain')) return null;
  return <WayLinks order={order} choice={choice} isDeclined={declineOf(failureKey) !== undefined} />;
}

function WayLinks(props: {
  readonly order: Order;
  readonly choice: PurchaseChoice;
  readonly isDeclined: boolean;
}) {
  const { order, choice, isDeclined } = props;
  const t = useT();
  const { methods } = usePaymentMethods({ currency: order.currency, amount: order.total }, '', false);
  const used = findWay(choice);
  // Nothing is chosen by those who typed a card.
  const offered = methods.filter(({ id, way }) => (used === '' ? way !== 'rawCard' : id !== used));
  const isCardDeclined = isDeclined && (used === '' || isCardMethod(used));
  const others = isCardDeclined
    ? offered.toSorted((one, other) => Number(isCardMethod(one.id)) - Number(isCardMethod(other.id)))
    : offered;
  if (others.length === 0) return null;
  return (
    <nav className="other-ways" aria-label={t('payment.otherWay')}>
      <p className="t14 soft" aria-hidden="true">
        {t('payment.otherWay')}
      </p>
      <p className="row wrapx fail-acts">
        {others.map(({ id, name }) => (
          <PaymentLink key={id} choice={choice} className="btn btn-line" onClick={() => storeWay(choice, id)}>
            {name}
          </PaymentLink>
        ))}
      </p>
    </nav>
  );
}
