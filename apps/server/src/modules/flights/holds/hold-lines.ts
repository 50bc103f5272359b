import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { HoldLine } from './seat-counters.ts';

/** All counter lines of these holds. */
export async function listHoldLines(scope: TenantScope, holdIds: readonly string[]): Promise<HoldLine[]> {
  if (holdIds.length === 0) return [];
  const ofSeats = scope.tx
    .selectFrom('seat_hold_line')
    .select(['service_id', 'flight_date', 'leg_no', 'bucket', 'seats'])
    .where('tenant_id', '=', scope.tenantId)
    .where('hold_id', 'in', holdIds);
  const ofFares = scope.tx
    .selectFrom('seat_hold_fare')
    .select(['fare_id', 'flight_date', 'seats'])
    .where('tenant_id', '=', scope.tenantId)
    .where('hold_id', 'in', holdIds);
  const [seatLines, fareLines] = await Promise.all([ofSeats.execute(), ofFares.execute()]);
  return [
    ...seatLines.map((row): HoldLine => {
      const { service_id: serviceId, flight_date: flightDate, leg_no: legNo, bucket, seats } = row;
      return { kind: 'seat', key: { serviceId, flightDate, legNo, bucket }, seats };
    }),
    ...fareLines.map(({ fare_id: fareId, flight_date: flightDate, seats }): HoldLine => {
      return { kind: 'fare', key: { fareId, flightDate }, seats };
    }),
  ];
}

export async function insertHoldLines(
  scope: TenantScope,
  holdId: string,
  lines: readonly HoldLine[],
): Promise<void> {
  const owner = { tenant_id: scope.tenantId, hold_id: holdId };
  const seatRows = lines.flatMap((line) => {
    if (line.kind === 'fare') return [];
    const { serviceId, flightDate, legNo, bucket } = line.key;
    const key = { service_id: serviceId, flight_date: flightDate, leg_no: legNo, bucket };
    return [{ ...owner, ...key, seats: line.seats }];
  });
  const fareRows = lines.flatMap((line) => {
    if (line.kind === 'seat') return [];
    return [{ ...owner, fare_id: line.key.fareId, flight_date: line.key.flightDate, seats: line.seats }];
  });
  await Promise.all([
    seatRows.length > 0 && scope.tx.insertInto('seat_hold_line').values(seatRows).execute(),
    fareRows.length > 0 && scope.tx.insertInto('seat_hold_fare').values(fareRows).execute(),
  ]);
}

/** Creates the counter of a fare's cap when its first seat is held. */
export async function openFareCounters(scope: TenantScope, lines: readonly HoldLine[]): Promise<void> {
  const fares = lines.flatMap((line) => (line.kind === 'fare' ? [line] : []));
  const opened = fares.map((line) =>
    sql`insert into fare_counter (tenant_id, fare_id, flight_date, total)
      select tenant_id, id, ${line.key.flightDate}::date, seat_cap from fare
      where tenant_id = ${scope.tenantId} and id = ${line.key.fareId} and seat_cap is not null
      on conflict do nothing`.execute(scope.tx),
  );
  await Promise.all(opened);
}
