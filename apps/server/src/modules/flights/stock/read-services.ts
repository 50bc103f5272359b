import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readFares } from './read-fares.ts';
import type { StockDeparture, StockLeg, StockService } from './stock.ts';

/** Which part of the inventory is read: everything that flies from a day on, or some services. */
export interface StockSelection {
  readonly serviceIds?: readonly number[];
  /** Services, fares and dates that end before this day are left out. */
  readonly fromDay: number;
}

type ServiceRow = Omit<StockService, 'departures' | 'fares'>;

/** The services on sale with their legs, fares and dates that differ, in order of id. */
export async function readServices(scope: TenantScope, selection: StockSelection): Promise<StockService[]> {
  const day = (column: string) => sql`${sql.ref(column)} - date '1970-01-01'`;
  const { rows } = await sql<ServiceRow>`
    select s.id, s.carrier, s.number, s.operating_carrier as "operatingCarrier", s.kind,
      ${day('s.period_from')} as "firstDay", ${day('s.period_to')} as "lastDay", s.days_mask as weekdays,
      json_agg(json_build_object('origin', l.origin, 'destination', l.destination, 'aircraft', l.aircraft,
        'originTerminal', l.origin_terminal, 'destinationTerminal', l.destination_terminal, 'departsMinute',
        l.departs_minute, 'arrivesMinute', l.arrives_minute) order by l.leg_no) as legs
    from service s join service_leg l on l.tenant_id = s.tenant_id and l.service_id = s.id
    where s.tenant_id = ${scope.tenantId} and s.is_sold and ${inSelection('s.id', selection)}
      and ${day('s.period_to')} >= ${selection.fromDay}
    group by s.tenant_id, s.id order by s.id`.execute(scope.tx);
  const fares = await readFares(scope, selection);
  const departures = await readDepartures(scope, selection);
  return rows.map((row) => ({
    ...row,
    legs: row.legs satisfies readonly StockLeg[],
    fares: fares.get(row.id) ?? [],
    departures: departures.get(row.id) ?? new Map<number, StockDeparture>(),
  }));
}

function inSelection(column: string, { serviceIds }: StockSelection) {
  return serviceIds ? sql`${sql.ref(column)} = any(${serviceIds}::int[])` : sql`true`;
}

interface DepartureRow {
  serviceId: number;
  day: number;
  status: string;
  legs: readonly (readonly [number, number, number])[] | null;
}

async function readDepartures(
  scope: TenantScope,
  selection: StockSelection,
): Promise<Map<number, Map<number, StockDeparture>>> {
  const { rows } = await sql<DepartureRow>`
    select d.service_id as "serviceId", d.flight_date - date '1970-01-01' as day, d.status,
      (select json_agg(json_build_array(l.leg_no, l.departs_minute, l.arrives_minute)) from departure_leg l
        where l.tenant_id = d.tenant_id and l.service_id = d.service_id and l.flight_date = d.flight_date) as legs
    from departure d
    where d.tenant_id = ${scope.tenantId} and ${inSelection('d.service_id', selection)}
      and d.flight_date - date '1970-01-01' >= ${selection.fromDay}`.execute(scope.tx);
  const byService = new Map<number, Map<number, StockDeparture>>();
  for (const row of rows) {
    const dates = byService.get(row.serviceId) ?? new Map<number, StockDeparture>();
    byService.set(row.serviceId, dates);
    dates.set(row.day, {
      isOpen: row.status === 'open',
      legTimes: new Map(
        (row.legs ?? []).map(([legNo, departsMinute, arrivesMinute]) => [
          legNo,
          { departsMinute, arrivesMinute },
        ]),
      ),
    });
  }
  return byService;
}
