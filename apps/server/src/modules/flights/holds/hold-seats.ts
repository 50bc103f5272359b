import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { holdEnd } from '../../../platform/hold-limits.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { HoldRequest, SeatHold } from '../api.ts';
import { claimExpiredHoldsOf } from './expired-holds.ts';
import { insertHoldLines, openFareCounters } from './hold-lines.ts';
import { changeCounters, CounterChanges, type HoldLine } from './seat-counters.ts';
import { endYieldingHolds, requireWithinUnpaidLimits } from './unpaid-limits.ts';

/**
 * Holds seats for fifteen minutes by the database's clock, or until the promised time: all of them or none. Also
 * releases expired holds on these departures. Refuses with FLT-NOSEAT; refuses a payer who holds too much with
 * GEN-LIMIT.
 */
export async function holdSeats(scope: TenantScope, request: HoldRequest): Promise<SeatHold> {
  const wanted = linesOf(request);
  const unpaid = { ...request, lines: wanted };
  const changes = new CounterChanges();
  for (const line of await endYieldingHolds(scope, unpaid)) changes.add(line, { held: -1, sold: 0 });
  for (const line of await claimExpiredHoldsOf(scope, request.seatCounters)) {
    changes.add(line, { held: -1, sold: 0 });
  }
  for (const line of wanted) changes.add(line, { held: 1, sold: 0 });
  await openFareCounters(scope, wanted);
  if (!(await changeCounters(scope, changes))) throw refusal('FLT-NOSEAT');

  const holdId = newId();
  const [expiresAt] = await Promise.all([
    insertHold(scope, holdId, request),
    insertHoldLines(scope, holdId, wanted),
    requireWithinUnpaidLimits(scope, unpaid),
  ]);
  return { holdId, expiresAt };
}

/** Returns its end. */
async function insertHold(scope: TenantScope, holdId: string, request: HoldRequest): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into seat_hold (tenant_id, id, reference, contact_hash, card_hash, address_hash, state, expires_at,
      promised_until)
    values (${scope.tenantId}, ${holdId}, ${request.reference}, ${request.contactHash}, ${request.cardHash ?? null},
      ${request.addressHash}, 'held', coalesce(${request.until ?? null}::timestamptz, ${holdEnd}),
      ${request.until ?? null}::timestamptz)
    returning expires_at as "expiresAt"`.execute(scope.tx);
  return rows[0]!.expiresAt;
}

/** Merges counters that both directions use into one line with the sum of their seats. */
function linesOf({ seats, seatCounters, fareCounters }: HoldRequest): HoldLine[] {
  const lines = new Map<string, HoldLine>();
  const add = (line: HoldLine): void => {
    const key = JSON.stringify([line.kind, ...Object.values(line.key)]);
    const known = lines.get(key);
    lines.set(key, known ? { ...known, seats: known.seats + line.seats } : line);
  };
  for (const key of seatCounters) add({ kind: 'seat', key, seats });
  for (const key of fareCounters) add({ kind: 'fare', key, seats });
  return [...lines.values()];
}
