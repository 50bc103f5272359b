import type { InventoryService } from '@farewind/contract/inventory/services';
import { addDays, formatDate } from '../../../shared/format/date.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';

/** Any Monday. */
const MONDAY = '2024-01-01';
/** A manageable number of days; the list of departures would take more. */
const DAYS_AHEAD = 30;

/** Short weekday names, from Monday. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(new Date(`${addDays(MONDAY, day)}T12:00:00Z`)));
}

/** `Mon, Thu`; one word for all seven. */
export function formatServiceDays(
  days: InventoryService['days'],
  locale: string,
  t: OfficeTranslate,
): string {
  if (days.length === 7) return t('service.daily');
  const names = weekdayNames(locale);
  return days.map((day) => names[day - 1]).join(', ');
}

export function nameFlight({ carrier, number }: Pick<InventoryService, 'carrier' | 'number'>): string {
  return `${carrier} ${number}`;
}

/** `SVO–AYT`, with all stops. */
export function nameRoute(
  legs: readonly { readonly origin: string; readonly destination: string }[],
): string {
  return [legs[0]?.origin, ...legs.map(({ destination }) => destination)].join('–');
}

/** `23:40 – 04:10 +1`: departure, arrival, and days in between. */
export function formatTimes({ legs }: Pick<InventoryService, 'legs'>): string {
  const [first, last] = [legs[0], legs.at(-1)];
  if (first === undefined || last === undefined) return '';
  const days = last.arrivesDay - first.departsDay;
  const later = days === 0 ? '' : ` ${days > 0 ? '+' : '−'}${Math.abs(days)}`;
  return `${first.departsAt} – ${last.arrivesAt}${later}`;
}

export function formatPeriod({ from, to }: Pick<InventoryService, 'from' | 'to'>): string {
  return `${formatDate(from)} – ${formatDate(to)}`;
}

export function nameService(service: InventoryService): string {
  return `${nameFlight(service)}, ${formatPeriod(service)}`;
}

/** Search for a flight's next weeks of departures, or its first ones if all are past. */
export function searchDepartures(
  service: Pick<InventoryService, 'carrier' | 'number' | 'from' | 'to'>,
  today: string,
): { readonly q: string; readonly from: string; readonly to: string } {
  const from = service.from < today && today <= service.to ? today : service.from;
  const end = addDays(from, DAYS_AHEAD);
  return { q: nameFlight(service), from, to: end < service.to ? end : service.to };
}
