import { sql } from 'kysely';
import { undoUnlessDone } from '../../../platform/database/savepoint.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { FareCounterKey, SeatCounterKey } from '../api.ts';

/** A change of one counter's held and sold seats. */
export interface CounterChange {
  readonly held: number;
  readonly sold: number;
}

export type HoldLine =
  | { readonly kind: 'seat'; readonly key: SeatCounterKey; readonly seats: number }
  | { readonly kind: 'fare'; readonly key: FareCounterKey; readonly seats: number };

interface CounterTotal {
  readonly line: HoldLine;
  held: number;
  sold: number;
  /** Whether the change takes seats that were not held before, regardless of those that it returns. */
  takes: boolean;
}

/** Collects the changes of an act by counter, so that each counter is updated once, in a fixed order. */
export class CounterChanges {
  readonly #totals = new Map<string, CounterTotal>();

  add(line: HoldLine, change: CounterChange): void {
    const key = sortKey(line);
    const total = this.#totals.get(key) ?? { line, held: 0, sold: 0, takes: false };
    total.held += change.held * line.seats;
    total.sold += change.sold * line.seats;
    total.takes ||= change.held + change.sold > 0;
    this.#totals.set(key, total);
  }

  inKeyOrder(): readonly CounterTotal[] {
    return [...this.#totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
  }
}

function sortKey(line: HoldLine): string {
  const digits = (value: number): string => String(value).padStart(10, '0');
  if (line.kind === 'fare') return `fare ${digits(line.key.fareId)} ${line.key.flightDate}`;
  const { serviceId, flightDate, legNo, bucket } = line.key;
  return `seat ${digits(serviceId)} ${flightDate} ${digits(legNo)} ${bucket}`;
}

/**
 * One conditional update per counter, in sorted key order, so that two acts never deadlock. False if a counter has no
 * room; then none is changed. Everybody who buys the same seats waits for these rows until the transaction ends, so what
 * can be sent at once is.
 */
export async function changeCounters(scope: TenantScope, changes: CounterChanges): Promise<boolean> {
  const totals = changes.inKeyOrder();
  return undoUnlessDone(scope, async () => {
    const [changed] = await Promise.all([
      Promise.all(totals.map((total) => changeCounter(scope, total))),
      writeInventoryChanges(scope, changes),
    ]);
    if (changed.includes(undefined)) return false;
    // After all of our own counters: the owner of exchanged seats locks its own counters only.
    for (const [index, total] of totals.entries()) {
      if (changed[index]!.isMirrored && !(await changeOwnersCounter(scope, total))) return false;
    }
    return true;
  });
}

interface ChangedCounter {
  /** The flight mirrors one of another agency, whose counter must be changed too. */
  readonly isMirrored: boolean;
}

/** Undefined if the counter has no room, or its departure does not give the seats. */
async function changeCounter(
  scope: TenantScope,
  { line, held, sold, takes }: CounterTotal,
): Promise<ChangedCounter | undefined> {
  const change = sql`set held = held + ${held}::int, sold = sold + ${sold}::int`;
  const fits = sql`held + sold + ${held + sold}::int <= total`;
  const { rows } =
    line.kind === 'fare'
      ? await sql<ChangedCounter>`update fare_counter ${change} where tenant_id = ${scope.tenantId}
          and fare_id = ${line.key.fareId} and flight_date = ${line.key.flightDate} and ${fits}
          returning false as "isMirrored"`.execute(scope.tx)
      : await sql<ChangedCounter>`update seat_counter ${change} where tenant_id = ${scope.tenantId}
          and service_id = ${line.key.serviceId} and flight_date = ${line.key.flightDate}
          and leg_no = ${line.key.legNo} and bucket = ${line.key.bucket} and ${fits}
          and (${held <= 0 && sold <= 0} or ${isFlying(scope, line.key)})
          and (${!takes} or (not is_stopped and ${isOnSale(scope, line.key)}))
          returning exists (select 1 from service s where s.tenant_id = ${scope.tenantId}
            and s.id = ${line.key.serviceId} and s.seat_owner_id is not null) as "isMirrored"`.execute(
          scope.tx,
        );
  return rows[0];
}

/** Moves the seats in the counters of the agency that owns them. False if it, or the contract with it, refuses. */
async function changeOwnersCounter(
  { tx }: TenantScope,
  { line, held, sold, takes }: CounterTotal,
): Promise<boolean> {
  if (line.kind === 'fare') return true;
  const { serviceId, flightDate, legNo, bucket } = line.key;
  const { rows } = await sql<{ isDone: boolean }>`select move_exchanged_seats(${serviceId}::int,
    ${flightDate}::date, ${legNo}::int, ${bucket}, ${held}::int, ${sold}::int, ${takes}) as "isDone"`.execute(
    tx,
  );
  return rows[0]!.isDone;
}

/** No more seats are taken on a cancelled departure, even if it was priced or held before. */
function isFlying(scope: TenantScope, key: SeatCounterKey) {
  return hasNotStatus(scope, key, 'cancelled');
}

/** While off sale, held seats can still be paid for, but no others are taken; so with those of a closed agency. */
function isOnSale(scope: TenantScope, key: SeatCounterKey) {
  return sql`${hasNotStatus(scope, key, 'stopSale')} and not exists (select 1 from service s
    join tenant o on o.id = s.seat_owner_id where s.tenant_id = ${scope.tenantId} and s.id = ${key.serviceId}
      and not o.is_active)`;
}

function hasNotStatus({ tenantId }: TenantScope, { serviceId, flightDate }: SeatCounterKey, status: string) {
  return sql`not exists (select 1 from departure where tenant_id = ${tenantId} and service_id = ${serviceId}
    and flight_date = ${flightDate} and status = ${status})`;
}

async function writeInventoryChanges(scope: TenantScope, changes: CounterChanges): Promise<void> {
  const departures = new Map<string, { tenant_id: number; service_id: number; flight_date: string }>();
  for (const { line } of changes.inKeyOrder()) {
    if (line.kind === 'fare') continue;
    const { serviceId, flightDate } = line.key;
    departures.set(`${serviceId} ${flightDate}`, {
      tenant_id: scope.tenantId,
      service_id: serviceId,
      flight_date: flightDate,
    });
  }
  if (departures.size === 0) return;
  await scope.tx
    .insertInto('inventory_change')
    .values([...departures.values()])
    .execute();
}
