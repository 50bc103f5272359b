import type {
  DepartureStock,
  updateDepartureStock as operation,
} from '@farewind/contract/inventory/departure-stock';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { passengerTypes, type PassengerType } from '@farewind/values/passengers';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { DepartureKey } from '../api.ts';
import type { FlightsDeps } from '../deps.ts';
import { requireOwnService } from '../stock/require-own-service.ts';
import { lockDeparture, requireChangeable, touchDeparture } from './change-departure.ts';
import { presentDeparture } from './present-departure.ts';
import {
  listDatedFares,
  listSeats,
  presentDepartureStock,
  type DatedFareRow,
  type SeatRow,
} from './read-departure-stock.ts';

type Input = ParsedInput<typeof operation>;

/**
 * Changes seats and prices of one date. Sold and held seats keep their price. Refuses with GEN-NOTFOUND, GEN-CONFLICT
 * or GEN-RULE; fewer seats than are taken, or a price below its fees, with GEN-VALIDATION.
 */
export async function updateDepartureStock(
  deps: Pick<FlightsDeps, 'places' | 'settings'>,
  scope: TenantScope,
  context: RequestContext,
  { version, seats, prices, ...key }: Input,
): Promise<DepartureStock> {
  const departure = await lockDeparture(scope, key);
  await requireOwnService(scope, key.serviceId);
  await requireVersion(scope, {
    entity: 'departure',
    entityId: `${key.serviceId}/${key.date}`,
    current: presentDeparture(deps.places, departure, context.language),
    seenVersion: version,
  });
  requireChangeable(scope, deps.places.zoneOf, departure);
  const seatPlan = planSeats(await lockSeats(scope, key, () => listSeats(scope, departure)), seats);
  const pricePlan = planPrices(await listDatedFares(scope, departure), prices);
  const problems = [...seatPlan.problems, ...pricePlan.problems];
  if (problems.length > 0) throw fieldRefusal(problems);
  if (seatPlan.changes.length + pricePlan.changes.length === 0)
    return presentDepartureStock(deps, scope, departure, context.language);
  for (const { row, total } of seatPlan.changes) await writeTotal(scope, key, row, total);
  for (const change of pricePlan.changes) await writePrice(scope, key, change);
  await touchDeparture(scope, departure);
  await recordChange(scope, context, {
    action: 'update',
    entity: 'departure',
    entityId: `${key.serviceId}/${key.date}`,
    before: {
      seats: Object.fromEntries(seatPlan.changes.map(({ row }) => [nameSeats(row), row.total])),
      prices: Object.fromEntries(
        pricePlan.changes.map((change) => [namePrice(change), formatMinor(change.beforeMinor)]),
      ),
    },
    after: {
      seats: Object.fromEntries(seatPlan.changes.map(({ row, total }) => [nameSeats(row), total])),
      prices: Object.fromEntries(
        pricePlan.changes.map((change) => [namePrice(change), formatMinor(change.afterMinor)]),
      ),
    },
  });
  return presentDepartureStock(deps, scope, await lockDeparture(scope, key), context.language);
}

/** Locks the seat counters while the block is checked and changed. */
async function lockSeats(
  { tx, tenantId }: TenantScope,
  { serviceId, date }: DepartureKey,
  read: () => Promise<SeatRow[]>,
): Promise<SeatRow[]> {
  await sql`select 1 from seat_counter where tenant_id = ${tenantId} and service_id = ${serviceId}
    and flight_date = ${date}::date order by leg_no, bucket for update`.execute(tx);
  return read();
}

interface Plan<Change> {
  readonly changes: readonly Change[];
  readonly problems: readonly FieldProblem[];
}

const unknown = (path: string): FieldProblem => ({ path, message: 'validation.invalidValue' });

function planSeats(rows: readonly SeatRow[], wanted: Input['seats']): Plan<{ row: SeatRow; total: number }> {
  const changes: { row: SeatRow; total: number }[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, { bucket, legNo, total }] of wanted.entries()) {
    const path = `seats.${index}.total`;
    const row = rows.find((one) => one.bucket === bucket && one.legNo === legNo);
    const taken = row ? row.sold + row.held : 0;
    if (!row) problems.push(unknown(path));
    else if (total < taken) problems.push({ path, message: 'departure.belowTaken', values: { taken } });
    else if (total !== row.total) changes.push({ row, total });
  }
  return { changes, problems };
}

interface PriceChange {
  readonly fare: DatedFareRow;
  readonly type: PassengerType;
  /** The passenger price, before and after. */
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

function planPrices(fares: readonly DatedFareRow[], wanted: Input['prices']): Plan<PriceChange> {
  const changes: PriceChange[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, { fareId, ...sums }] of wanted.entries()) {
    const fare = fares.find((one) => one.fareId === fareId);
    for (const type of passengerTypes) {
      const sum = sums[type];
      if (sum === undefined) continue;
      const path = `prices.${index}.${type}`;
      if (!fare) {
        problems.push(unknown(path));
        continue;
      }
      const { fareMinor, feesMinor } = fare.prices[type];
      const afterMinor = parseMinor(sum);
      // An adult fare of zero is a typing error.
      const leastMinor = type === 'adult' ? feesMinor + 1 : feesMinor;
      if (afterMinor < leastMinor)
        problems.push({ path, message: 'departure.belowFees', values: { least: formatMinor(leastMinor) } });
      else if (afterMinor - feesMinor > MOST_MINOR)
        problems.push({ path, message: 'departure.aboveMost', values: { most: formatMinor(MOST_MINOR) } });
      else if (afterMinor !== fareMinor + feesMinor)
        changes.push({ fare, type, beforeMinor: fareMinor + feesMinor, afterMinor });
    }
  }
  return { changes, problems };
}

/** Ten million: well within the range of a column and of the search engine. */
const MOST_MINOR = 1_000_000_000;

const nameSeats = ({ bucket, legNo }: SeatRow): string => (legNo === 1 ? bucket : `${bucket} ${legNo}`);

const namePrice = ({ fare, type }: PriceChange): string => `${fare.family} ${fare.bookingClass} ${type}`;

async function writeTotal(
  { tx, tenantId }: TenantScope,
  { serviceId, date }: DepartureKey,
  { bucket, legNo, elsewhere }: SeatRow,
  total: number,
): Promise<void> {
  await tx
    .updateTable('seat_counter')
    .set({ total: total - elsewhere })
    .where('tenant_id', '=', tenantId)
    .where('service_id', '=', serviceId)
    .where('flight_date', '=', date)
    .where('leg_no', '=', legNo)
    .where('bucket', '=', bucket)
    .execute();
}

/** Deletes the date's price if it equals the usual one. */
async function writePrice(
  { tx, tenantId }: TenantScope,
  { date }: DepartureKey,
  { fare, type, afterMinor }: PriceChange,
): Promise<void> {
  const { filedMinor, feesMinor } = fare.prices[type];
  const fareMinor = afterMinor - feesMinor;
  if (fareMinor === filedMinor)
    await sql`delete from departure_price where tenant_id = ${tenantId} and fare_id = ${fare.fareId}
      and flight_date = ${date}::date and passenger_type = ${type}`.execute(tx);
  else
    await sql`insert into departure_price (tenant_id, fare_id, flight_date, passenger_type, fare_minor)
      values (${tenantId}, ${fare.fareId}, ${date}::date, ${type}, ${fareMinor})
      on conflict (tenant_id, fare_id, flight_date, passenger_type) do update set fare_minor = excluded.fare_minor`.execute(
      tx,
    );
}
