import type { Order } from '@farewind/contract/bookings/get-order';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

const SECOND_MS = 1000;

interface UntilProps {
  readonly order: Order;
  /** In milliseconds of `performance.now()`. */
  readonly endsAt: number | undefined;
}

/** Until when the order can be paid, on the clock of its journey, and how long that still is. */
export function PayUntil({ order, endsAt }: UntilProps) {
  const { t } = useI18n();
  const clock = useJourneyClock();
  const payBy = order.payment?.payBy;
  if (payBy === undefined) return null;
  return (
    <p className="pay-until">
      <Clock className="i" aria-hidden />
      <span>{t('payment.payUntil', { time: clock.time(payBy, order.journeyClock) })}</span>
      {endsAt === undefined ? null : <TimeLeft endsAt={endsAt} />}
    </p>
  );
}

function TimeLeft({ endsAt }: Required<Pick<UntilProps, 'endsAt'>> & { readonly endsAt: number }) {
  const [left, setLeft] = useState(() => secondsTo(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(endsAt)), SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span className="b num" role="timer">
      {`${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`}
    </span>
  );
}

function secondsTo(endsAt: number): number {
  return Math.max(0, Math.floor((endsAt - performance.now()) / SECOND_MS));
}
