import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { TriangleAlert } from 'lucide-react';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { OrderNames } from '../../order/order-names.ts';
import { soldPartOf } from '../../order/sold-part.ts';

/** Which part of the order could not be confirmed, and that only the rest was charged. */
export function UnsoldNote({ order, names }: { readonly order: Order; readonly names: OrderNames }) {
  const { t, locale } = useI18n();
  const { unsold, total } = soldPartOf(order);
  if (unsold.length === 0) return null;
  const parts = unsold.map(({ segments, ride }) => {
    if (ride !== undefined)
      return `${ride.from.name} – ${ride.to.name}, ${formatDateWithWeekday(ride.pickupAt, locale)}`;
    const [first, last] = [segments[0], segments.at(-1)];
    return first === undefined || last === undefined
      ? ''
      : `${names.city(first.from)} – ${names.city(last.to)}, ${formatDateWithWeekday(first.departsAt, locale)}`;
  });
  return (
    <div className="notice warn ticket-note" role="status">
      <TriangleAlert className="i" aria-hidden />
      <span>
        <b className="m">
          {t('trip.unsold.parts', { parts: parts.filter((part) => part !== '').join('; ') })}
        </b>{' '}
        {t('trip.unsold.charged', { total: formatMoney(total, order.currency, locale) })}
      </span>
    </div>
  );
}
