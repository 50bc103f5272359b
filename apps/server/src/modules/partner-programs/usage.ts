import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Log } from '../../platform/log.ts';

/** Calls are written together after this time; a process that is killed loses this much of its counts. */
const WRITE_AFTER_MS = 5_000;

interface Count {
  readonly tenantId: number;
  readonly partnerId: number;
  readonly call: string;
  calls: number;
  refused: number;
}

/** Counts the calls of partners by day, for the office. Written in batches: no call waits for a row of its partner. */
export class UsageCounter {
  readonly #database: Pick<Database, 'inTenant'>;
  readonly #log: Log;
  #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Pick<Database, 'inTenant'>, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  count(tenantId: number, partnerId: number, call: string, isRefused: boolean): void {
    const name = `${tenantId} ${partnerId} ${call}`;
    const count = this.#counts.get(name) ?? { tenantId, partnerId, call, calls: 0, refused: 0 };
    count.calls += 1;
    if (isRefused) count.refused += 1;
    this.#counts.set(name, count);
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  /** Writes what was counted. A failure is logged: counts are never worth a failed call. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    for (const [tenantId, ofTenant] of Map.groupBy(counts, (count) => count.tenantId))
      await this.#database
        .inTenant(tenantId, (scope) => writeCounts(scope, ofTenant))
        .catch((error: unknown) =>
          this.#log.warn({ err: error, tenantId }, 'The calls of partners could not be counted'),
        );
  }
}

/** Adds counts to those of the day. In one order, so that two processes never wait for each other. */
async function writeCounts({ tx, tenantId, now }: TenantScope, counts: readonly Count[]): Promise<void> {
  const rows = counts.toSorted((one, other) =>
    one.partnerId === other.partnerId ? (one.call < other.call ? -1 : 1) : one.partnerId - other.partnerId,
  );
  await tx
    .insertInto('partner_usage')
    .values(
      rows.map(({ partnerId, call, calls, refused }) => ({
        tenant_id: tenantId,
        partner_id: partnerId,
        day: now.toISOString().slice(0, 10),
        call,
        calls,
        refused,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'partner_id', 'day', 'call']).doUpdateSet({
        calls: sql`partner_usage.calls + excluded.calls`,
        refused: sql`partner_usage.refused + excluded.refused`,
      }),
    )
    .execute();
}
