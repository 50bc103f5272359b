import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { daysBetween } from '../../../../shared/format/date.ts';

/** Over, or never come about. */
const past = new Set<MyBooking['status']>(['cancelled', 'expired', 'paymentFailed', 'completed']);

/** When a booking begins, local to where it begins. */
export function startOf({ journey, ride }: MyBooking): string | undefined {
  return journey?.departsAt ?? ride?.pickupAt;
}

/** Bookings whose journey is ahead or under way on a day, the soonest first. */
export function listTripsAhead(bookings: readonly MyBooking[], today: string): MyBooking[] {
  const endOf = ({ journey, ride }: MyBooking) =>
    journey?.returnsAt ?? ride?.returnsAt ?? journey?.departsAt ?? ride?.pickupAt;
  return bookings
    .filter((booking) => !past.has(booking.status) && (endOf(booking) ?? '').slice(0, 10) >= today)
    .toSorted((one, other) => (startOf(one) ?? '').localeCompare(startOf(other) ?? ''));
}

/** How many days are left until a booking begins; 0 when it has begun. */
export function daysLeft(booking: MyBooking, today: string): number {
  return Math.max(0, daysBetween(today, startOf(booking) ?? today));
}
