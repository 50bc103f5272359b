import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { takeExpiredHoldsOf } from './expired-holds.ts';
import { listHoldLines } from './hold-lines.ts';
import { changeCounters, CounterChanges, type CounterChange } from './seat-counters.ts';

type HoldState = 'held' | 'sold' | 'released' | 'expired';

/**
 * Turns a hold into sold seats; a second time changes nothing. Seats of a hold that has run out are taken again if they
 * are still there. False when they are not, or when there is no such hold.
 */
export async function confirmSeats(scope: TenantScope, holdId: string): Promise<boolean> {
  const state = await lockHold(scope, holdId);
  if (state === undefined) return false;
  if (state === 'sold') return true;
  const change = state === 'held' ? { held: -1, sold: 1 } : { held: 0, sold: 1 };
  return settle(scope, holdId, 'sold', change);
}

/** Puts held seats back on sale; nothing happens for a hold that is no longer held. */
export async function releaseSeats(scope: TenantScope, holdId: string): Promise<void> {
  if ((await lockHold(scope, holdId)) !== 'held') return;
  await settle(scope, holdId, 'released', { held: -1, sold: 0 });
}

/**
 * Takes the seats of a hold out of sale again for fifteen minutes from now, because another attempt to pay begins. What
 * expired holds still keep on its departures is given back in the same step. False when the seats are gone.
 */
export async function holdAgain(scope: TenantScope, holdId: string): Promise<boolean> {
  const state = await lockHold(scope, holdId);
  if (state === undefined || state === 'sold') return false;
  if (state !== 'held' && !(await takeAgain(scope, holdId))) return false;
  await sql`update seat_hold set state = 'held', created_at = app_now(), extended = false,
    expires_at = app_now() + interval '15 minutes'
    where tenant_id = ${scope.tenantId} and id = ${holdId}`.execute(scope.tx);
  return true;
}

async function takeAgain(scope: TenantScope, holdId: string): Promise<boolean> {
  const lines = await listHoldLines(scope, [holdId]);
  const seatKeys = lines.flatMap((line) => (line.kind === 'seat' ? [line.key] : []));
  const changes = new CounterChanges();
  for (const line of await takeExpiredHoldsOf(scope, seatKeys)) changes.add(line, { held: -1, sold: 0 });
  for (const line of lines) changes.add(line, { held: 1, sold: 0 });
  return changeCounters(scope, changes);
}

/** Extends once, to thirty minutes after the hold's start. A hold that has run out stays as it is. */
export async function extendHold(scope: TenantScope, holdId: string): Promise<void> {
  await sql`update seat_hold set expires_at = created_at + interval '30 minutes', extended = true
    where tenant_id = ${scope.tenantId} and id = ${holdId} and state = 'held' and not extended
      and expires_at > app_now()`.execute(scope.tx);
}

/** The hold's row is always locked before its counters. */
async function lockHold(scope: TenantScope, holdId: string): Promise<HoldState | undefined> {
  const row = await scope.tx
    .selectFrom('seat_hold')
    .select('state')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', holdId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state as HoldState | undefined;
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
