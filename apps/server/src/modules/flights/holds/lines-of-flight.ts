import { dateOfDayNumber } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { parseFlightId } from '../stock/flight-id.ts';
import type { HoldLine } from './seat-counters.ts';

/** The sold lines of a hold on the departures of one flight, including the caps of its fares. */
export async function listLinesOf(
  { tx, tenantId }: TenantScope,
  holdId: string,
  flightId: string,
): Promise<HoldLine[]> {
  const lines: HoldLine[] = [];
  for (const { serviceId, day } of parseFlightId(flightId) ?? []) {
    const flightDate = dateOfDayNumber(day);
    const seatRows = await tx
      .selectFrom('seat_hold_line')
      .select(['leg_no', 'bucket', 'seats'])
      .where('tenant_id', '=', tenantId)
      .where('hold_id', '=', holdId)
      .where('service_id', '=', serviceId)
      .where('flight_date', '=', flightDate)
      .execute();
    const fareRows = await tx
      .selectFrom('seat_hold_fare as line')
      .innerJoin('fare', (join) =>
        join.onRef('fare.tenant_id', '=', 'line.tenant_id').onRef('fare.id', '=', 'line.fare_id'),
      )
      .select(['line.fare_id', 'line.seats'])
      .where('line.tenant_id', '=', tenantId)
      .where('line.hold_id', '=', holdId)
      .where('line.flight_date', '=', flightDate)
      .where('fare.service_id', '=', serviceId)
      .execute();
    for (const { leg_no: legNo, bucket, seats } of seatRows)
      lines.push({ kind: 'seat', key: { serviceId, flightDate, legNo, bucket }, seats });
    for (const { fare_id: fareId, seats } of fareRows)
      lines.push({ kind: 'fare', key: { fareId, flightDate }, seats });
  }
  return lines;
}

/** Deletes a line that has no seats left, because the table requires some. */
export async function takeFromLine(
  { tx, tenantId }: TenantScope,
  holdId: string,
  line: HoldLine,
  seats: number,
): Promise<void> {
  const table = line.kind === 'fare' ? sql`seat_hold_fare` : sql`seat_hold_line`;
  const own =
    line.kind === 'fare'
      ? sql`fare_id = ${line.key.fareId}`
      : sql`service_id = ${line.key.serviceId} and leg_no = ${line.key.legNo} and bucket = ${line.key.bucket}`;
  const row = sql`tenant_id = ${tenantId} and hold_id = ${holdId} and flight_date = ${line.key.flightDate} and ${own}`;
  if (line.seats === seats) await sql`delete from ${table} where ${row}`.execute(tx);
  else await sql`update ${table} set seats = seats - ${seats} where ${row}`.execute(tx);
}
