import { localeOf } from '@farewind/contract/core/languages';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { localDateTimeAt, type LocalDateTime } from '@farewind/values/local-time';
import { nameZone } from '@farewind/values/name-zone';
import { translate } from '../../../platform/messages/translate.ts';
import { dateText, timeText } from './words.ts';

type Clocked = Pick<Order, 'journeyClock'>;

/** The local time of an instant where the journey of an order begins. */
export function journeyTime({ journeyClock }: Clocked, instant: string): LocalDateTime {
  return localDateTimeAt(Date.parse(instant), journeyClock?.timeZone ?? 'UTC');
}

/** An instant of an order with the city of its clock: `09-06-2027 21:00 (Moscow time)`. */
export function journeyMoment(order: Clocked, instant: string, language: Language): string {
  return momentIn(order.journeyClock?.place ?? 'UTC', journeyTime(order, instant), language);
}

/** A local time with the place of its clock. */
export function momentIn(place: string, local: LocalDateTime, language: Language): string {
  return translate(language, 'clock.moment', { moment: `${dateText(local)} ${timeText(local)}`, place });
}

/** An instant unrelated to a journey, in a named time zone: `09-06-2027 21:00 (Türkiye Time)`. */
export function zoneMoment(timeZone: string, instant: string, language: Language): string {
  const local = localDateTimeAt(Date.parse(instant), timeZone);
  const zone = nameZone(timeZone, localeOf[language], Date.parse(instant));
  return `${dateText(local)} ${timeText(local)} (${zone})`;
}
