import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { checkoutAddress, ridePaymentAddress } from '../../purchase/checkout-address.ts';
import type { PurchaseChoice } from '../../purchase/purchase-choice.ts';
import { readCheckoutChoice } from '../../purchase/read-fields.ts';
import { isRideChoice } from '../../purchase/ride-drafts.ts';

/** Link to the checkout of a choice. */
export function PaymentLink(props: {
  readonly choice: PurchaseChoice;
  readonly className: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}) {
  const { choice, ...link } = props;
  if (isRideChoice(choice)) return <Link {...ridePaymentAddress(choice)} {...link} />;
  const flights = readCheckoutChoice(choice);
  return flights === undefined ? null : <Link {...checkoutAddress(flights)} {...link} />;
}
