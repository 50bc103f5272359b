import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { daysBetween } from '../../../../shared/format/date.ts';

/** Local time at which a booking begins. */
export function startOf({ journey, ride }: MyBooking): string | undefined {
  return journey?.departsAt ?? ride?.pickupAt;
}

/** Bookings whose journey is ahead or under way on a day, soonest first. */
export function listTripsAhead(bookings: readonly MyBooking[], today: string): MyBooking[] {
  const endOf = ({ journey, ride }: MyBooking) =>
    journey?.returnsAt ?? ride?.returnsAt ?? journey?.departsAt ?? ride?.pickupAt;
  return bookings
    .filter((booking) => !isPast(booking) && (endOf(booking) ?? '').slice(0, 10) >= today)
    .toSorted((one, other) => (startOf(one) ?? '').localeCompare(startOf(other) ?? ''));
}

/** Days until a booking begins; 0 once it has begun. */
export function daysLeft(booking: MyBooking, today: string): number {
  return Math.max(0, daysBetween(today, startOf(booking) ?? today));
}

/** Travelled, or never sold, or cancelled. */
const isPast = ({ status }: MyBooking): boolean => status === 'completed' || deadStatuses.includes(status);
