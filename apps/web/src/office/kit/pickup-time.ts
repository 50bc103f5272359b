import { localDateTimeAt } from '@farewind/values/local-time';
import { formatDate, formatTime } from '../../shared/format/date.ts';
import { officeTimeAt } from './office-clock.ts';

/** A booking's pick-up, and the zone of its ride; null while nothing is sold, so that no ride is known. */
interface Pickup {
  readonly pickupAt: string;
  readonly timeZone: string | null;
}

/** The local time of the pick-up, as the driver and the channel's statement have it; without a ride the office's. */
export function pickupTimeOf({ pickupAt, timeZone }: Pickup): string {
  const instant = Date.parse(pickupAt);
  return timeZone === null ? officeTimeAt(instant) : localDateTimeAt(instant, timeZone);
}

/** `22-07-2027 12:40`. */
export function formatPickup(pickup: Pickup): string {
  const local = pickupTimeOf(pickup);
  return `${formatDate(local)} ${formatTime(local)}`;
}
