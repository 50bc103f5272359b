import { call } from '../../../../shared/api/call.ts';
import { payPassengerChange } from '@farewind/contract/bookings/passenger-change';
import { PayLater } from '../pay-later/pay-later.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import type { RequestedChange } from './use-change.ts';

/** Pays the fee of a correction. */
export function PayChange(props: {
  readonly orderId: string;
  readonly change: RequestedChange;
  readonly onClose: () => void;
}) {
  const { changeId, fee, currency } = props.change;
  const t = useTripT();
  return (
    <PayLater
      orderId={props.orderId}
      title={t('change.payTitle')}
      sum={fee}
      currency={currency}
      send={(payment, options) => call(payPassengerChange, { ...payment, changeId }, options)}
      onClose={props.onClose}
    />
  );
}
