import { datePart, dayNumber, localDateTimeAt } from '@farewind/values/local-time';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { firstDayOnSale } from '../../timetable/first-day-on-sale.ts';
import type { StoredService } from './stored-service.ts';

/**
 * Today at the first airport of each service, in whose time its flights are dated: by night in Istanbul the day of UTC is
 * still yesterday, and in the evening in New York it is tomorrow.
 */
export async function findTodayOfServices(
  { tx, now }: TenantScope,
  services: readonly Pick<StoredService, 'id' | 'legs'>[],
): Promise<(serviceId: number) => number> {
  const origins = new Map(services.map(({ id, legs }) => [id, legs[0]?.origin ?? '']));
  const codes = [...new Set(origins.values())];
  if (codes.length === 0) return () => firstDayOnSale(now);
  const airports = await tx
    .selectFrom('airport')
    .where('iata', 'in', codes)
    .select(['iata', 'time_zone'])
    .execute();
  const days = new Map(
    airports.map(({ iata, time_zone }) => [
      iata,
      dayNumber(datePart(localDateTimeAt(now.getTime(), time_zone))),
    ]),
  );
  return (serviceId) => days.get(origins.get(serviceId) ?? '') ?? firstDayOnSale(now);
}
