import type { Order } from '@farewind/contract/bookings/get-order';
import { call } from '../../../../shared/api/call.ts';
import { payProposal } from '@farewind/contract/bookings/proposals';
import { PayLater } from '../pay-later/pay-later.tsx';
import { useTripT } from '../texts/trip-texts.ts';

/** Pays the difference to an accepted higher price. */
export function PayDifference(props: {
  readonly orderId: string;
  readonly proposal: NonNullable<Order['proposals']>[number];
  readonly onClose: () => void;
}) {
  const { proposalId, toPay = '0.00', currency } = props.proposal;
  const t = useTripT();
  return (
    <PayLater
      orderId={props.orderId}
      title={t('proposal.payTitle')}
      sum={toPay}
      currency={currency}
      send={(payment, options) => call(payProposal, { ...payment, proposalId }, options)}
      onClose={props.onClose}
    />
  );
}
