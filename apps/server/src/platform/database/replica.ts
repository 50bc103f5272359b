import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './is-database-away.ts';

/** How long a read waits for the replica before the primary answers it. */
const PATIENCE_MS = 1000;
const LOOK_EVERY_MS = 20;
/** For so long an unreachable replica is not asked again. */
const REST_MS = 5000;

export interface ReplicaFigures {
  /** Reads that the replica answered, since the start. */
  readonly answered: number;
  /** Reads that the primary answered, because the replica was away or too far behind. */
  readonly passedOver: number;
  /** How long the last read waited for the replica, in milliseconds. */
  readonly waitedMs: number;
}

/**
 * A server that follows the primary by streaming replication, for long reads. Asynchronous replication is always a
 * little behind: a read begins only when the replica has everything that the primary had at the time of the call, so
 * that nobody misses on it what they have just written.
 */
export class Replica {
  readonly pool: pg.Pool;
  readonly #primary: pg.Pool;
  #answered = 0;
  #passedOver = 0;
  #waitedMs = 0;
  #restsUntil = 0;

  constructor(url: string, primary: pg.Pool, options: pg.PoolConfig) {
    this.pool = new pg.Pool({ ...options, connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
    this.#primary = primary;
  }

  /** Runs `read` here once it can see everything committed before the call; undefined if the primary must answer. */
  async answer<T>(read: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    try {
      if (performance.now() >= this.#restsUntil && (await this.#catchesUp())) {
        const value = await read();
        this.#answered += 1;
        return { value };
      }
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#restsUntil = performance.now() + REST_MS;
    }
    this.#passedOver += 1;
    return undefined;
  }

  readFigures(): ReplicaFigures {
    return { answered: this.#answered, passedOver: this.#passedOver, waitedMs: this.#waitedMs };
  }

  async #catchesUp(): Promise<boolean> {
    const begun = performance.now();
    const { rows } = await this.#primary.query<{ end: string }>('select pg_current_wal_insert_lsn() as end');
    const end = rows[0]!.end;
    for (;;) {
      // Null on a server that is no replica.
      const { rows: found } = await this.pool.query<{ has: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [end],
      );
      this.#waitedMs = Math.round(performance.now() - begun);
      if (found[0]?.has === true) return true;
      if (found[0]?.has !== false || this.#waitedMs > PATIENCE_MS) return false;
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** A read was cancelled because its rows were about to be changed by the primary's log. */
const CONFLICT = '40001';

/** Whether the primary may still be able to answer. */
function isOfReplica(error: unknown): boolean {
  return isDatabaseAway(error) || (error as { code?: string }).code === CONFLICT;
}
