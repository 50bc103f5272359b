import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { isConfirmable, type ImportProblem } from '../import-problem.ts';
import type { ScheduledService } from '../ssim/schedule-services.ts';
import { legLayout, positionsOf } from '../ssim/ssim-layout.ts';
import { bulkRows, fliesOn, allocateIds } from './bulk-rows.ts';
import { judgeClocks, type ClockedService } from './check-clocks.ts';
import { findTwiceADay } from './check-twice-a-day.ts';
import { ImportRefused } from './import-refused.ts';
import { isSame, keyOf, matchServices } from './match-services.ts';
import { listServicesOfFlights, type StoredService } from './stored-service.ts';

export interface ServiceChanges {
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
}

export interface LoadedServices {
  readonly changes: ServiceChanges;
  readonly touchedIds: ReadonlySet<number>;
  readonly problems: readonly ImportProblem[];
}

interface Pending {
  readonly id: number;
  readonly service: ClockedService;
}

/**
 * Makes the stored services of every flight in the schedule equal to it. A period no longer in the schedule goes off
 * sale; it is deleted unless seats are held or sold. Periods before the schedule's first day are kept. Sold departures
 * that the schedule moves or leaves out stay as they were sold, off sale, once that is confirmed.
 */
export async function loadServices(
  scope: TenantScope,
  services: readonly ScheduledService[],
  zones: ReadonlyMap<string, string>,
  { tolerant, confirmed }: { readonly tolerant: boolean; readonly confirmed: boolean },
): Promise<LoadedServices> {
  const { usable, problems } = checkServices(services, zones);
  const isRefusing = (problem: ImportProblem): boolean => (isConfirmable(problem) ? !confirmed : !tolerant);
  if (problems.some(isRefusing)) throw new ImportRefused(problems);
  const stored = await listServicesOfFlights(scope, usable);
  const { continued, added, gone, problems: moved } = await matchServices(scope, usable, stored);
  if (moved.some(isRefusing)) throw new ImportRefused([...problems, ...moved]);
  const ids = await allocateIds(scope, 'service', added.length);
  const insertions = added.map((service, index): Pending => ({ id: ids[index] ?? 0, service }));
  const updates = continued
    .filter((pair) => !isSame(pair))
    .map(({ stored: { id }, service }): Pending => ({ id, service }));
  await withdraw(scope, gone, new Set(usable.map((service) => keyOf(service, service.period.fromDay))));
  // First those that give up their names.
  await writeServices(scope, updates);
  await writeServices(scope, insertions);
  const stopped = await cancelOffWeeks(scope, [
    ...insertions,
    ...continued.map(({ stored: { id }, service }) => ({ id, service })),
  ]);
  await dropIdleCounters(
    scope,
    updates.map(({ id }) => id),
  );
  const changes: ServiceChanges = {
    added: insertions.length,
    changed: updates.length,
    unchanged: usable.length - insertions.length - updates.length,
    withdrawn: gone.length,
  };
  return {
    changes,
    touchedIds: new Set([...[...insertions, ...updates, ...gone].map(({ id }) => id), ...stopped]),
    problems: [...problems, ...moved],
  };
}

function checkServices(
  services: readonly ScheduledService[],
  zones: ReadonlyMap<string, string>,
): { usable: ClockedService[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const usable = new Map<string, ClockedService>();
  for (const service of services) {
    const report = (
      key: ImportProblem['key'],
      field: keyof typeof legLayout,
      found: string,
      expected = '',
    ): void =>
      void problems.push({
        file: 'ssim',
        line: service.line,
        serial: service.serial,
        column: positionsOf(legLayout[field]),
        key,
        found,
        expected,
      });
    const unknown = service.legs
      .flatMap((leg) => [leg.origin, leg.destination])
      .find((code) => !zones.has(code));
    const key = keyOf(service, service.period.fromDay);
    const twin = usable.get(key);
    if (unknown !== undefined) report('unknownAirport', 'origin', unknown);
    else if (twin) report('duplicate', 'variation', service.variation, String(twin.line));
    else {
      const clocked = judgeClocks(service, zones);
      problems.push(...clocked.problems);
      if (clocked.problems.every(isConfirmable)) usable.set(key, clocked.service);
    }
  }
  problems.push(...findTwiceADay([...usable.values()]));
  return { usable: [...usable.values()], problems };
}

async function writeServices(scope: TenantScope, pending: readonly Pending[]): Promise<void> {
  if (pending.length === 0) return;
  const rows = bulkRows(
    pending,
    {
      id: ['int', (row) => row.id],
      carrier: ['text', (row) => row.service.carrier],
      number: ['text', (row) => row.service.number],
      variation: ['text', (row) => row.service.variation],
      operating_carrier: ['text', (row) => row.service.operatingCarrier],
      kind: ['text', (row) => row.service.kind],
      service_type: ['text', (row) => row.service.serviceType],
      from_day: ['int', (row) => row.service.period.fromDay],
      until_day: ['int', (row) => row.service.period.untilDay],
      days_mask: ['int', (row) => row.service.period.days],
      is_sold: ['boolean', (row) => row.service.isSold],
      codeshare_of: ['text', (row) => row.service.codeshareOf ?? null],
    },
    'x',
  );
  await sql`
    insert into service (tenant_id, id, carrier, number, variation, operating_carrier, kind, service_type, period_from,
      period_to, days_mask, is_sold, codeshare_of)
    select ${scope.tenantId}, id, carrier, number, variation, operating_carrier, kind, service_type,
      date '1970-01-01' + from_day, date '1970-01-01' + until_day, days_mask, is_sold, codeshare_of
    from ${rows}
    on conflict (tenant_id, id) do update set variation = excluded.variation,
      operating_carrier = excluded.operating_carrier, kind = excluded.kind, service_type = excluded.service_type,
      period_from = excluded.period_from, period_to = excluded.period_to, days_mask = excluded.days_mask,
      is_sold = excluded.is_sold, codeshare_of = excluded.codeshare_of`.execute(scope.tx);
  await writeLegs(scope, pending);
}

async function writeLegs(scope: TenantScope, pending: readonly Pending[]): Promise<void> {
  const ids = pending.map(({ id }) => id);
  await sql`delete from service_leg where tenant_id = ${scope.tenantId} and service_id = any(${ids}::int[])`.execute(
    scope.tx,
  );
  const legs = pending.flatMap(({ id, service }) =>
    service.legs.map((leg, index) => ({ id, legNo: index + 1, leg })),
  );
  const rows = bulkRows(
    legs,
    {
      service_id: ['int', (row) => row.id],
      leg_no: ['int', (row) => row.legNo],
      origin: ['text', (row) => row.leg.origin],
      destination: ['text', (row) => row.leg.destination],
      departs_minute: ['int', (row) => row.leg.departsMinute],
      arrives_minute: ['int', (row) => row.leg.arrivesMinute],
      aircraft: ['text', (row) => row.leg.aircraft],
      origin_terminal: ['text', (row) => row.leg.originTerminal],
      destination_terminal: ['text', (row) => row.leg.destinationTerminal],
      departs_after_change: ['boolean', (row) => row.leg.departsAfterChange],
      arrives_after_change: ['boolean', (row) => row.leg.arrivesAfterChange],
    },
    'x',
  );
  await sql`
    insert into service_leg (tenant_id, service_id, leg_no, origin, destination, departs_minute, arrives_minute, aircraft,
      origin_terminal, destination_terminal, departs_after_change, arrives_after_change)
    select ${scope.tenantId}, x.* from ${rows}`.execute(scope.tx);
}

/**
 * Takes periods off sale, and deletes those without taken seats. The others have no more seats to sell, even if they
 * come back, and give up names that the file uses.
 */
async function withdraw(
  scope: TenantScope,
  gone: readonly StoredService[],
  usedKeys: ReadonlySet<string>,
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const renamed = gone.filter((service) => usedKeys.has(keyOf(service, service.fromDay))).map(({ id }) => id);
  await sql`
    update service set is_sold = false,
      variation = variation || case when id = any(${renamed}::int[]) then '~' || id else '' end
    where tenant_id = ${scope.tenantId} and id = any(${ids}::int[])`.execute(scope.tx);
  // First, so that whoever is buying one of these seats now has it, or none.
  await sql`
    update seat_counter set total = held + sold
    where tenant_id = ${scope.tenantId} and service_id = any(${ids}::int[]) and total <> held + sold`.execute(
    scope.tx,
  );
  await sql`
    delete from service s where s.tenant_id = ${scope.tenantId} and s.id = any(${ids}::int[]) and not exists (
      select 1 from seat_counter c
      where c.tenant_id = s.tenant_id and c.service_id = s.id and c.held + c.sold > 0)`.execute(scope.tx);
}

/** Stores the weeks in which a fortnightly flight does not operate as cancelled departures; returns whose were new. */
async function cancelOffWeeks(scope: TenantScope, pending: readonly Pending[]): Promise<number[]> {
  const fortnightly = pending.filter(({ service }) => service.period.everyWeeks === 2).map(({ id }) => id);
  if (fortnightly.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into departure (tenant_id, service_id, flight_date, status)
    select s.tenant_id, s.id, d.flight_date, 'cancelled'
    from service s, lateral (select g::date as flight_date
      from generate_series(s.period_from, s.period_to, interval '1 day') g) d
    where s.tenant_id = ${scope.tenantId} and s.id = any(${fortnightly}::int[])
      and ${fliesOn('s.days_mask', 'd.flight_date')} and ((d.flight_date - s.period_from) / 7) % 2 = 1
    on conflict do nothing returning service_id as id`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** Removes unheld, unsold seats of dates on which a changed service no longer operates. */
export async function dropIdleCounters(scope: TenantScope, serviceIds: readonly number[]): Promise<void> {
  if (serviceIds.length === 0) return;
  await sql`
    delete from seat_counter c using service s
    where s.tenant_id = c.tenant_id and s.id = c.service_id and c.tenant_id = ${scope.tenantId}
      and s.id = any(${serviceIds}::int[]) and c.held + c.sold = 0
      and not (c.flight_date between s.period_from and s.period_to and ${fliesOn('s.days_mask', 'c.flight_date')})`.execute(
    scope.tx,
  );
}
