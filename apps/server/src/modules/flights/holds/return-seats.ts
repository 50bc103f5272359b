import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ReturnedSeats } from '../api.ts';
import { listLinesOf, takeFromLine } from './lines-of-flight.ts';
import { changeCounters, CounterChanges } from './seat-counters.ts';

/**
 * Puts some of a hold's sold seats back on sale, because their passengers were cancelled. A hold with no seats left is
 * released. Throws, and moves no seat, if more would be returned than the hold has sold, which would be a bug.
 */
export async function returnSeats(scope: TenantScope, back: ReturnedSeats): Promise<void> {
  const { holdId, flightId, seats } = back;
  await lockSoldHold(scope, holdId);
  const lines = await listLinesOf(scope, holdId, flightId);
  if (lines.length === 0 || lines.some((line) => line.seats < seats))
    throw new Error(`Hold ${holdId} has not sold ${seats} seats of ${flightId}`);
  const changes = new CounterChanges();
  for (const line of lines) {
    await takeFromLine(scope, holdId, line, seats);
    changes.add({ ...line, seats }, { held: 0, sold: -1 });
  }
  if (!(await changeCounters(scope, changes))) throw new Error(`The counters of hold ${holdId} do not exist`);
  await releaseEmptyHold(scope, holdId);
}

/** The hold's row is always locked before its counters. */
async function lockSoldHold({ tx, tenantId }: TenantScope, holdId: string): Promise<void> {
  const hold = await tx
    .selectFrom('seat_hold')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', holdId)
    .forUpdate()
    .executeTakeFirst();
  if (hold?.state !== 'sold') throw new Error(`Hold ${holdId} is not sold`);
}

async function releaseEmptyHold({ tx, tenantId }: TenantScope, holdId: string): Promise<void> {
  await sql`update seat_hold set state = 'released' where tenant_id = ${tenantId} and id = ${holdId}
    and not exists (select 1 from seat_hold_line where tenant_id = ${tenantId} and hold_id = ${holdId})`.execute(
    tx,
  );
}
