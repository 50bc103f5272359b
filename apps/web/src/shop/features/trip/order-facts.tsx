import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSupportPhone } from '../../../shared/session/support-phone.ts';
import { toPhoneAddress } from '../../../shared/format/phone-address.ts';
import { useTakenOver } from '../../../shared/ui/use-taken-over.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { findPlacedFacts, findPriceEnd } from '../../purchase/pay-attempt.ts';
import { namesOf } from '../../order/order-names.ts';

/** An unpaid order: number, trip and sum, the end of the hold, and a phone number. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { t, locale } = useI18n();
  const trip = describeTrip(order, locale);
  const { allowedActions, status } = order;
  // A payment on another page has its own time limit, shown there. While the bank is silent, the price can be paid after
  // its refusal.
  const isHeldAlone =
    (allowedActions.includes('payAgain') || status === 'pendingPayment') &&
    !allowedActions.includes('continuePaying');
  const heldUntil = isHeldAlone ? (findPriceEnd(order.orderId) ?? findPayStep(order)?.until) : undefined;
  const confirmedBy = findConfirmation(order);
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
        <Fact name={t('trip.priceUntil')}>
          <WholeDates text={clock.until(heldUntil, order.asOf, order.journeyClock)} />
        </Fact>
      )}
      {confirmedBy === undefined ? null : (
        <Fact name={t('trip.confirmedBy')}>
          <WholeDates text={clock.until(confirmedBy, order.asOf, order.journeyClock)} />
        </Fact>
      )}
      <SupportFact />
    </dl>
  );
}

/** The promised end of the wait of a paid order; undefined once it is late, or if its money goes back. */
function findConfirmation({ status, clock, refunds }: Order): string | undefined {
  if (status !== 'processing' || refunds.length > 0) return undefined;
  const booked = clock.find(({ step }) => step === 'booked');
  return booked?.state === 'next' ? booked.dueAt : undefined;
}

/** What another device knows of the end of the price. */
function findPayStep({ plan }: Order) {
  return plan?.steps.find(({ kind }) => kind === 'pay');
}

/** The same as far as this device knows it: until the order is loaded, or if it cannot be. The server does not know it. */
export function KnownFacts({ orderId }: { readonly orderId: string }) {
  const { t, locale } = useI18n();
  const known = useTakenOver() ? findPlacedFacts(orderId) : undefined;
  return (
    <dl className="order-facts t14">
      {known?.reservationNumber === undefined ? null : (
        <Fact name={t('trip.reservation')}>
          <span className="code">{known.reservationNumber}</span>
        </Fact>
      )}
      {known === undefined ? null : (
        <Fact name={t('checkout.total')}>{formatMoney(known.total, known.currency, locale)}</Fact>
      )}
      <SupportFact />
    </dl>
  );
}

function SupportFact() {
  const { t } = useI18n();
  const phone = useSupportPhone();
  if (phone === '') return null;
  return (
    <Fact name={t('footer.support')}>
      <a href={toPhoneAddress(phone)}>{phone}</a>
    </Fact>
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
