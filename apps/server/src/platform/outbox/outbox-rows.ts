import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { recordSchema, stored } from '../database/stored.ts';

const readPayload = stored('outbox.payload', recordSchema);

const LEASE_SECONDS = 60;

/** One effect that must happen because of a change; stored in the transaction of the change. */
export interface OutboxEntry {
  readonly topic: string;
  /** One effect of one event is written once: `order:{id}:confirmationMail`. */
  readonly dedupeKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * Entries of one ordering key are executed in the order in which they were written: a later one waits until the
   * earlier ones are done or dead.
   */
  readonly orderingKey?: string;
  /** Not before this instant; absent: at once. */
  readonly availableAt?: Date;
}

/** An entry leased by us until another worker's attempt has a higher number. */
export interface LeasedEntry {
  readonly id: string;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
}

/** A second entry with the same key is dropped. */
export async function insertEntry(scope: TenantScope, entry: OutboxEntry): Promise<void> {
  await scope.tx
    .insertInto('outbox')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      topic: entry.topic,
      dedupe_key: entry.dedupeKey,
      lane: entry.orderingKey ?? null,
      payload: JSON.stringify(entry.payload),
      ...(entry.availableAt ? { available_at: entry.availableAt } : {}),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'dedupe_key']).doNothing())
    .execute();
}

/**
 * The entry that has been due the longest, waits for no other of its ordering key, and whose topic is not in progress;
 * leased, so that no other worker gets it meanwhile.
 */
export async function leaseEntry(
  { tenantId, tx }: TenantScope,
  topicsInHand: readonly string[],
): Promise<LeasedEntry | undefined> {
  // The first of an ordering key is looked up for each candidate, along an index: as a join it would be quadratic in a
  // backlog.
  const result = await sql<Omit<LeasedEntry, 'payload'> & { readonly payload: unknown }>`
    update outbox set leased_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where tenant_id = ${tenantId} and id = (
      select entry.id from outbox entry
      where entry.tenant_id = ${tenantId} and entry.state = 'waiting' and entry.available_at <= app_now()
        and (entry.leased_until is null or entry.leased_until < app_now())
        and entry.topic <> all (${topicsInHand}::text[])
        and (entry.lane is null or entry.seq = (
          select first.seq from outbox first
          where first.tenant_id = ${tenantId} and first.lane = entry.lane and first.state = 'waiting'
          order by first.seq limit 1))
      order by entry.available_at, entry.seq limit 1 for update skip locked)
    returning id, topic, payload, attempts`.execute(tx);
  const [entry] = result.rows;
  return entry && { ...entry, payload: readPayload(entry.payload) };
}

/** Extends the lease, because the work continues. */
export async function renewLease({ tenantId, tx }: TenantScope, entry: LeasedEntry): Promise<void> {
  await sql`
    update outbox set leased_until = app_now() + make_interval(secs => ${LEASE_SECONDS})
    where tenant_id = ${tenantId} and id = ${entry.id} and attempts = ${entry.attempts} and state = 'waiting'`.execute(
    tx,
  );
}

export async function markDone(scope: TenantScope, entry: LeasedEntry): Promise<void> {
  await update(scope, entry, { state: 'done', done_at: scope.now, leased_until: null });
}

/** `retryInSeconds` undefined: never again. False if another worker has taken the entry over. */
export async function markFailed(
  scope: TenantScope,
  entry: LeasedEntry,
  why: string,
  retryInSeconds: number | undefined,
): Promise<boolean> {
  return update(scope, entry, {
    leased_until: null,
    last_error: why,
    ...(retryInSeconds === undefined
      ? { state: 'dead' }
      : { available_at: new Date(scope.now.getTime() + retryInSeconds * 1000) }),
  });
}

/** The queue of effects that were given up. */
export const DEAD_LETTER = 'deadLetter';

export async function insertDeadLetterTask(scope: TenantScope, { id, topic }: LeasedEntry): Promise<void> {
  await scope.tx
    .insertInto('staff_task')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      kind: DEAD_LETTER,
      reference: id,
      detail: JSON.stringify({ topic }),
    })
    .execute();
}

interface EntryChange {
  readonly leased_until: null;
  readonly state?: string;
  readonly done_at?: Date;
  readonly available_at?: Date;
  readonly last_error?: string;
}

/**
 * A worker that was thought dead, and whose entry another one has taken over, changes nothing any more: then the answer
 * is false.
 */
async function update(
  { tenantId, tx }: TenantScope,
  entry: LeasedEntry,
  change: EntryChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', entry.id)
    .where('attempts', '=', entry.attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
