import type { Log } from '../log.ts';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { sql } from 'kysely';

/** One effect that must happen because of a change; kept in the transaction of the change. */
export interface OutboxEntry {
  readonly topic: string;
  /** One effect of one event is written once: `order:{id}:confirmationMail`. */
  readonly dedupeKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Does the effect. At least once: it may be called again after a crash, so it must be able to meet its own trace. */
export type OutboxHandler = (tenantId: number, payload: Record<string, unknown>) => Promise<void>;

const LEASE_SECONDS = 60;
const BATCH = 10;
const MAX_ATTEMPTS = 12;
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 3600;

export class Outbox {
  readonly #handlers = new Map<string, OutboxHandler>();
  readonly #database: Database;
  readonly #log: Log;
  readonly #listTenantIds: () => Promise<number[]>;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #wakeable = false;

  constructor(database: Database, log: Log, listTenantIds: () => Promise<number[]>) {
    this.#database = database;
    this.#log = log;
    this.#listTenantIds = listTenantIds;
  }

  on(topic: string, handler: OutboxHandler): void {
    if (this.#handlers.has(topic)) throw new Error(`Two handlers for ${topic}`);
    this.#handlers.set(topic, handler);
  }

  /** From now on a committed entry is worked at once, without waiting for the next sweep. */
  wakeOnCommit(): void {
    this.#wakeable = true;
  }

  /** Writes an entry in the transaction of its cause; a second one with the same key is dropped. */
  async add(scope: TenantScope, entry: OutboxEntry): Promise<void> {
    await scope.tx
      .insertInto('outbox')
      .values({
        tenant_id: scope.tenantId,
        id: newId(),
        topic: entry.topic,
        dedupe_key: entry.dedupeKey,
        payload: JSON.stringify(entry.payload),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'dedupe_key']).doNothing())
      .execute();
    scope.afterCommit(() => this.wake());
  }

  wake(): void {
    if (this.#wakeable && !this.#stopped) void this.drain();
  }

  /** Works everything that is due, tenant by tenant. Calls at the same time share one run. */
  drain(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#drainAll()
      .catch((error: unknown) => this.#log.error({ err: error }, 'The outbox could not be worked'))
      .finally(() => {
        this.#running = undefined;
        if (this.#again && !this.#stopped) {
          this.#again = false;
          void this.drain();
        }
      });
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #drainAll(): Promise<void> {
    for (const tenantId of await this.#listTenantIds()) {
      for (;;) {
        if (this.#stopped) return;
        const rows = await this.#lease(tenantId);
        if (rows.length === 0) break;
        for (const row of rows) await this.#work(tenantId, row);
      }
    }
  }

  #lease(tenantId: number) {
    return this.#database.inTenant(tenantId, async (scope) => {
      const result = await sql<LeasedRow>`
        update outbox set leased_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
        where tenant_id = ${tenantId} and id in (
          select id from outbox
          where tenant_id = ${tenantId} and state = 'waiting' and available_at <= app_now()
            and (leased_until is null or leased_until < app_now())
          order by available_at limit ${BATCH} for update skip locked)
        returning id, topic, payload, attempts`.execute(scope.tx);
      return result.rows;
    });
  }

  async #work(tenantId: number, row: LeasedRow): Promise<void> {
    const handler = this.#handlers.get(row.topic);
    try {
      if (!handler) throw new Error(`Nobody handles ${row.topic}`);
      await handler(tenantId, row.payload);
      await this.#database.inTenant(tenantId, (scope) =>
        scope.tx
          .updateTable('outbox')
          .set({ state: 'done', done_at: scope.now, leased_until: null })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', row.id)
          .execute(),
      );
    } catch (error) {
      this.#log.warn(
        { err: error, topic: row.topic, attempts: row.attempts },
        'An effect failed and will be tried again',
      );
      await this.#postpone(tenantId, row, error);
    }
  }

  async #postpone(tenantId: number, row: LeasedRow, error: unknown): Promise<void> {
    const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** (row.attempts - 1), MAX_DELAY_SECONDS);
    const seconds = delay * (0.5 + Math.random());
    await this.#database.inTenant(tenantId, async (scope) => {
      const dead = row.attempts >= MAX_ATTEMPTS;
      await scope.tx
        .updateTable('outbox')
        .set({
          state: dead ? 'dead' : 'waiting',
          available_at: new Date(scope.now.getTime() + seconds * 1000),
          leased_until: null,
          last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', row.id)
        .execute();
      if (!dead) return;
      await scope.tx
        .insertInto('staff_task')
        .values({
          tenant_id: tenantId,
          id: newId(),
          kind: 'deadLetter',
          reference: row.id,
          detail: JSON.stringify({ topic: row.topic }),
        })
        .execute();
    });
  }
}

interface LeasedRow {
  readonly id: string;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
}
