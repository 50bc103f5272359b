import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { findPriceEnd } from '../../purchase/pay-attempt.ts';
import { namesOf } from '../../order/order-names.ts';

/** An unpaid order: number, trip and sum, the end of the hold, and a phone number. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { t, locale } = useI18n();
  const phone = useSession().site?.agency.supportPhone;
  const trip = describeTrip(order, locale);
  const { allowedActions } = order;
  // A payment on another page has its own time limit, shown there.
  const isHeldAlone = allowedActions.includes('payAgain') && !allowedActions.includes('continuePaying');
  const heldUntil = isHeldAlone ? findPriceEnd(order.orderId) : undefined;
  const clock = useJourneyClock();
  return (
    <dl className="order-facts t14">
      <Fact name={t('trip.reservation')}>
        <span className="code">{order.reservationNumber}</span>
      </Fact>
      {trip === undefined ? null : (
        <Fact name={t('checkout.trip')}>
          {trip.ends}, <span className="nw">{trip.date}</span>
        </Fact>
      )}
      <Fact name={t('checkout.total')}>{formatMoney(order.total, order.currency, locale)}</Fact>
      {heldUntil === undefined ? null : (
        <Fact name={t('checkout.timeLeft')}>
          {t('price.lockedUntil', { time: clock.time(heldUntil, order.journeyClock) })}
        </Fact>
      )}
      {phone === undefined ? null : (
        <Fact name={t('footer.support')}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </Fact>
      )}
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="mute">{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** "Moscow – Antalya, Sat 12-06-2027": the first flight or ride of the order. */
function describeTrip(
  order: Order,
  locale: string,
): { readonly ends: string; readonly date: string } | undefined {
  const { city } = namesOf(order);
  for (const { segments, ride } of order.items) {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first !== undefined && last !== undefined)
      return {
        ends: `${city(first.from)} – ${city(last.to)}`,
        date: formatDateWithWeekday(first.departsAt, locale),
      };
    if (ride !== undefined)
      return {
        ends: `${ride.from.name} – ${ride.to.name}`,
        date: formatDateWithWeekday(ride.pickupAt, locale),
      };
  }
  return undefined;
}
