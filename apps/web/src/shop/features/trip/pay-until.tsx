import type { Order } from '@farewind/contract/bookings/get-order';
import { Clock } from 'lucide-react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatCountdown, useSecondsLeft } from '../../kit/use-seconds-left.ts';

/** Until when the order can be paid, on the clock of its journey, and how long that still is. */
export function PayUntil(props: { readonly order: Order; readonly endsAt: number | undefined }) {
  const { order, endsAt } = props;
  const { t } = useI18n();
  const clock = useJourneyClock();
  // When it is over, the page's own question finds out.
  const left = useSecondsLeft(endsAt, () => undefined);
  const payBy = order.payment?.payBy;
  if (payBy === undefined) return null;
  return (
    <p className="pay-until">
      <Clock className="i" aria-hidden />
      <span>{t('payment.payUntil', { time: clock.time(payBy, order.journeyClock) })}</span>
      {left === undefined ? null : (
        <span className="b num" role="timer">
          {formatCountdown(left)}
        </span>
      )}
    </p>
  );
}
