import type { Order } from '@farewind/contract/bookings/get-order';
import { DoorOpen } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { formatMoment } from '../../../shared/format/date.ts';
import { isPaid } from '../../order/use-order.ts';

/** What to do at the airport, worked out for the first flight. */
export function AtAirport({ order }: { readonly order: Order }) {
  const t = useT();
  const { atAirport } = order;
  if (!isPaid(order)) return null;
  return (
    <div className="at-airport">
      {atAirport === undefined ? null : (
        <p className="t14 row top">
          <DoorOpen className="i i-16" aria-hidden />
          <span>
            {t('trip.arriveBy')} <b className="num m">{formatMoment(atAirport.arriveBy)}</b>.{' '}
            {t('trip.checkInCloses')} <b className="num m">{formatMoment(atAirport.checkInClosesAt)}</b>.
          </span>
        </p>
      )}
      <p className="t14 mute">{t('trip.atAirport')}</p>
    </div>
  );
}
