import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import {
  askedAt,
  holdEnd,
  latestHoldEnd,
  paidHoldEnd,
  lockPayer,
  type AwaitedAnswer,
  type Payer,
} from '../../../platform/hold-limits.ts';
import { claimExpiredHoldsOf } from './expired-holds.ts';
import { listHoldLines } from './hold-lines.ts';
import { changeCounters, CounterChanges, type CounterChange } from './seat-counters.ts';
import { endYieldingHolds, requireWithinUnpaidLimits } from './unpaid-limits.ts';

type HoldState = 'held' | 'sold' | 'released' | 'expired';

interface HoldRow {
  readonly state: HoldState;
  readonly reference: string;
}

/**
 * Turns a hold into sold seats; repeating it changes nothing. Seats of an expired hold are taken again if still
 * available. False if they are not, or there is no such hold.
 */
export async function confirmSeats(scope: TenantScope, holdId: string): Promise<boolean> {
  const hold = await lockHold(scope, holdId);
  if (!hold) return false;
  const { state } = hold;
  if (state === 'sold') return true;
  const change = state === 'held' ? { held: -1, sold: 1 } : { held: 0, sold: 1 };
  return settle(scope, holdId, 'sold', change);
}

/** Puts held seats back on sale; does nothing unless they are still held. */
export async function releaseSeats(scope: TenantScope, holdId: string): Promise<void> {
  if ((await lockHold(scope, holdId))?.state !== 'held') return;
  await settle(scope, holdId, 'released', { held: -1, sold: 0 });
}

/**
 * Renews a hold for another payment attempt, with that attempt's payer, for fifteen minutes from now but at most until
 * half an hour after its start. Also releases expired holds on its departures. False if the seats are gone; refuses a
 * payer who holds too much with GEN-LIMIT.
 */
export async function holdAgain(scope: TenantScope, holdId: string, payer: Payer): Promise<boolean> {
  // Payers are always locked before holds.
  await lockPayer(scope, payer);
  const hold = await lockHold(scope, holdId);
  if (!hold || hold.state === 'sold') return false;
  if (!(await takeAgain(scope, holdId, hold, payer))) return false;
  const { contactHash, cardHash = null, addressHash } = payer;
  await sql`update seat_hold set state = 'held', extended = false, asked_at = null,
    expires_at = greatest(promised_until, least(${holdEnd}, ${latestHoldEnd})),
    contact_hash = ${contactHash}, card_hash = ${cardHash}, address_hash = ${addressHash}
    where tenant_id = ${scope.tenantId} and id = ${holdId}`.execute(scope.tx);
  return true;
}

async function takeAgain(
  scope: TenantScope,
  holdId: string,
  { state, reference }: HoldRow,
  payer: Payer,
): Promise<boolean> {
  const lines = await listHoldLines(scope, [holdId]);
  const unpaid = { ...payer, reference, lines };
  const changes = new CounterChanges();
  for (const line of await endYieldingHolds(scope, unpaid)) changes.add(line, { held: -1, sold: 0 });
  if (state !== 'held') {
    const seatKeys = lines.flatMap((line) => (line.kind === 'seat' ? [line.key] : []));
    for (const line of await claimExpiredHoldsOf(scope, seatKeys)) changes.add(line, { held: -1, sold: 0 });
  }
  for (const line of lines) changes.add(line, { held: state === 'held' ? 0 : 1, sold: 0 });
  if (!(await changeCounters(scope, changes))) return false;
  await requireWithinUnpaidLimits(scope, unpaid);
  return true;
}

/** Whether the seats are sold, all or some of them. */
export async function isSold(scope: TenantScope, holdId: string): Promise<boolean> {
  return (await lockHold(scope, holdId))?.state === 'sold';
}

/**
 * Extends a hold until half an hour after its start, because the bank or its cardholder has not answered yet; then an
 * expired hold stays expired. Once its order is paid, the seats are kept as long as another supplier is awaited.
 */
export async function extendHold(scope: TenantScope, holdId: string, awaited: AwaitedAnswer): Promise<void> {
  if (awaited === 'supplier') return keepPaid(scope, holdId);
  await sql`update seat_hold set expires_at = ${latestHoldEnd}, extended = true,
      asked_at = ${askedAt(awaited)}
    where tenant_id = ${scope.tenantId} and id = ${holdId} and state = 'held' and expires_at > app_now()`.execute(
    scope.tx,
  );
}

/** Nobody else may buy the seats of a paid order. Those of an expired hold are taken again if they are free. */
async function keepPaid(scope: TenantScope, holdId: string): Promise<void> {
  const hold = await lockHold(scope, holdId);
  if (!hold || hold.state === 'sold') return;
  if (hold.state !== 'held' && !(await settle(scope, holdId, 'held', { held: 1, sold: 0 }))) return;
  await sql`update seat_hold set expires_at = greatest(expires_at, ${paidHoldEnd}), extended = true, asked_at = null
    where tenant_id = ${scope.tenantId} and id = ${holdId}`.execute(scope.tx);
}

/** The hold's row is always locked before its counters. */
async function lockHold(scope: TenantScope, holdId: string): Promise<HoldRow | undefined> {
  const row = await scope.tx
    .selectFrom('seat_hold')
    .select(['state', 'reference'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', holdId)
    .forUpdate()
    .executeTakeFirst();
  return row && { state: row.state as HoldState, reference: row.reference };
}

async function settle(
  scope: TenantScope,
  holdId: string,
  state: HoldState,
  change: CounterChange,
): Promise<boolean> {
  const changes = new CounterChanges();
  for (const line of await listHoldLines(scope, [holdId])) changes.add(line, change);
  if (!(await changeCounters(scope, changes))) return false;
  await scope.tx
    .updateTable('seat_hold')
    .set({ state })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', holdId)
    .execute();
  return true;
}
