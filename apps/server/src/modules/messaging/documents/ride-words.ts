import type { RidePlace, RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import { formatPhone } from '@farewind/travel-rules/phone-number';
import { instantOf, localDateTimeAt, type LocalDateTime } from '@farewind/values/local-time';
import { momentIn } from '../words/journey-clock.ts';
import { dateText, timeText } from '../words/words.ts';
import { translate } from '../../../platform/messages/translate.ts';

const seatKinds = ['infant', 'child', 'booster'] as const;

/** `Antalya airport (AYT)`, `Kervansaray, Lara`, `Lara, Güzeloba Cad. 12`. */
export function placeWords({ kind, code, name, zone, address }: RidePlace): string {
  if (kind === 'airport') return name.includes(code) ? name : `${name} (${code})`;
  return [...new Set([name, zone, address])].filter((part) => part !== undefined && part !== '').join(', ');
}

/** The route in short. */
export function rideRoute({ from, to }: Pick<RideSnapshot, 'from' | 'to'>): string {
  return `${from.name} – ${to.name}`;
}

/** The expected time of arrival, by the clock of the pick-up. */
export function rideEndsAt({ pickupAt, pickupOffset, minutes, timeZone }: RideSnapshot): LocalDateTime {
  return localDateTimeAt(instantOf(pickupAt, pickupOffset) + minutes * 60_000, timeZone);
}

/** The phone to call about a ride: the driver's once there is one, and the carrier's before. May be empty. */
export function phoneToCall({ driver, operator }: RideSnapshot): string {
  return formatPhone(driver?.phone ?? operator.phone);
}

/** An instant by the clock of a ride, with the city: `09-06-2027 21:00 (Antalya time)`. */
export function rideInstant(ride: RideSnapshot, instant: string, language: Language): string {
  return momentIn(ride.city ?? ride.from.name, localDateTimeAt(Date.parse(instant), ride.timeZone), language);
}

/** The same without the city, which is shown beside it. */
export function rideTime({ timeZone }: RideSnapshot, instant: string): string {
  const local = localDateTimeAt(Date.parse(instant), timeZone);
  return `${dateText(local)} ${timeText(local)}`;
}

/** When free waiting begins: after a known flight, at its landing. */
export function waitsFrom({
  from,
  flightNumber,
  joinedTo,
  joinedOrderId,
}: RideSnapshot): 'landing' | 'pickup' {
  const isFlightKnown = flightNumber !== undefined || joinedTo !== undefined || joinedOrderId !== undefined;
  return from.kind === 'airport' && isFlightKnown ? 'landing' : 'pickup';
}

/** `Minivan × 2`; a shared ride has a seat for each person. */
export function vehicleWords(ride: RideSnapshot, language: Language): string {
  const { name, mode } = ride.vehicleType;
  if (mode === 'shared') return `${name}, ${translate(language, 'document.ride.shared')}`;
  return ride.vehicles === 1 ? name : `${name} × ${ride.vehicles}`;
}

/** `2 adults, 1 child`. */
export function peopleWords({ passengers }: Pick<RideSnapshot, 'passengers'>, language: Language): string {
  return (['adults', 'children', 'infants'] as const)
    .filter((kind) => passengers[kind] > 0)
    .map((kind) => translate(language, `document.ride.${kind}`, { count: passengers[kind] }))
    .join(', ');
}

/** `1 infant seat, 1 booster`; undefined if none was requested. */
export function childSeatWords(
  { childSeats }: Pick<RideSnapshot, 'childSeats'>,
  language: Language,
): string | undefined {
  const words = seatKinds.flatMap((kind) => {
    const count = childSeats[kind] ?? 0;
    return count === 0 ? [] : [translate(language, `document.ride.seat.${kind}`, { count })];
  });
  return words.length === 0 ? undefined : words.join(', ');
}
