import * as stock from '@farewind/contract/inventory/departure-stock';
import * as calendar from '@farewind/contract/inventory/fare-calendar';
import { getDepartures } from '@farewind/contract/inventory/departures';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { FlightsDeps } from '../deps.ts';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { addDays, dayNumber } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { readFareCalendar, updateFareCalendar } from './fare-calendar.ts';
import { localDateAt } from '../stock/local-date-at.ts';
import { presentDeparture } from './present-departure.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { presentDepartureStock } from './read-departure-stock.ts';
import { findDeparture, readDepartures } from './read-departures.ts';
import { stopSale } from './stop-sale.ts';
import { updateDepartureStock } from './update-departure-stock.ts';

export function departureRoutes(deps: FlightsDeps, timetables: Timetables): Binding[] {
  const { database } = deps;
  const changing = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    database.inTenant(tenantId, (scope) => {
      scope.afterCommit(() => timetables.refreshSoon(tenantId));
      return act(scope);
    });
  return [
    bind(getDepartures, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => listDepartures(deps, scope, input, language)),
    ),
    bind(stock.getDeparture, ({ tenantId, language }, { serviceId, date }) =>
      database.inTenant(tenantId, async (scope) => {
        const row = await findDeparture(scope, serviceId, date);
        if (!row) throw refusal('GEN-NOTFOUND');
        return presentDepartureStock(deps, scope, row, language);
      }),
    ),
    bind(calendar.getFareCalendar, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => readFareCalendar(deps, scope, input)),
    ),
    bind(calendar.updateFareCalendar, (context, input) =>
      changing(context.tenantId, (scope) => updateFareCalendar(deps, scope, context, input)),
    ),
    bind(stock.updateDepartureStock, (context, input) =>
      changing(context.tenantId, (scope) => updateDepartureStock(deps, scope, context, input)),
    ),
    bind(stock.stopSale, (context, input) =>
      changing(context.tenantId, (scope) => stopSale(deps, scope, context, input)),
    ),
  ];
}

const DAYS_SHOWN = 7;
const MOST_DAYS = 62;

/**
 * Departures of a range of days, by default a week from the agency's today. Refuses a range that is too long with
 * GEN-VALIDATION.
 */
async function listDepartures(
  { places, settings }: Pick<FlightsDeps, 'places' | 'settings'>,
  scope: TenantScope,
  request: ParsedInput<typeof getDepartures>,
  language: Language,
): Promise<Output<typeof getDepartures>> {
  const today = localDateAt(scope.now, await settings.getTimeZone(scope));
  const from = request.from ?? (request.to === undefined ? today : addDays(request.to, 1 - DAYS_SHOWN));
  const to = request.to ?? addDays(from, DAYS_SHOWN - 1);
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > MOST_DAYS)
    throw fieldRefusal([{ path: 'to', message: 'departure.span', values: { days: MOST_DAYS } }]);
  const { totalCount, rows } = await readDepartures(scope, { ...request, from, to });
  return { totalCount, items: rows.map((row) => presentDeparture(places, row, language)) };
}
