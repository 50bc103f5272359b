import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { localDateTimeAt, type LocalDateTime } from '@farewind/values/local-time';
import { translate } from '../../platform/messages/translate.ts';
import { dateText, timeText } from './words.ts';

/** What the clocks show at an instant where the journey of an order begins. */
export function journeyTime({ journeyClock }: Pick<Order, 'journeyClock'>, instant: string): LocalDateTime {
  return localDateTimeAt(Date.parse(instant), journeyClock?.timeZone ?? 'UTC');
}

/** An instant of an order with the clock that it is read on: `09-06-2027 21:00 (local time, Moscow)`. */
export function journeyMoment(
  order: Pick<Order, 'journeyClock'>,
  instant: string,
  language: Language,
): string {
  const local = journeyTime(order, instant);
  return momentOn(local, order.journeyClock?.place ?? 'UTC', language);
}

/** A local time with the place whose clock shows it. */
export function momentOn(local: LocalDateTime, place: string, language: Language): string {
  return translate(language, 'clock.moment', { moment: `${dateText(local)} ${timeText(local)}`, place });
}
