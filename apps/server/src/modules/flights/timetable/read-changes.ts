import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface InventoryChange {
  readonly seq: number;
  /** Undefined: the whole inventory. */
  readonly serviceId: number | undefined;
  /** Undefined: the whole service. */
  readonly day: number | undefined;
}

/** Longest duration of transactions that write changes. */
const LONGEST_TRANSACTION_MS = 2 * 60_000;

export interface NewChanges {
  readonly list: readonly InventoryChange[];
  /** Confirms that they were applied: they are not read again. */
  readonly accept: () => void;
}

interface ChangeRow {
  readonly seq: number;
  readonly serviceId: number | null;
  readonly day: number | null;
  readonly at: number;
}

/** A reader's position in the change log, as plain data. */
export interface ReaderState {
  readonly settledSeq: number;
  readonly seen: ReadonlySet<number>;
  /** Changes recent enough to distinguish states of the log: number → when, in milliseconds. */
  readonly recent: ReadonlyMap<number, number>;
}

const NOTHING_READ: ReaderState = { settledSeq: 0, seen: new Set(), recent: new Map() };

/**
 * Reads the changes of a tenant that were not confirmed yet. Sequence numbers are assigned before commit, so a lower
 * one can appear after a higher: the reader rereads everything recent enough to be in doubt.
 */
export class ChangeReader {
  #settledSeq: number;
  readonly #seen: Set<number>;
  readonly #recent: Map<number, number>;

  constructor(state: ReaderState = NOTHING_READ) {
    this.#settledSeq = state.settledSeq;
    this.#seen = new Set(state.seen);
    this.#recent = new Map(state.recent);
  }

  async readNew(scope: TenantScope): Promise<NewChanges> {
    const { rows } = await sql<ChangeRow>`
      select seq, service_id as "serviceId", flight_date - date '1970-01-01' as day,
        (extract(epoch from created_at) * 1000)::bigint as at
      from inventory_change where tenant_id = ${scope.tenantId} and seq > ${this.#settledSeq}
      order by seq`.execute(scope.tx);
    const list = rows
      .filter(({ seq }) => !this.#seen.has(seq))
      .map(({ seq, serviceId, day }): InventoryChange => {
        return { seq, serviceId: serviceId ?? undefined, day: day ?? undefined };
      });
    return { list, accept: () => this.#accept(rows, scope.now.getTime()) };
  }

  /**
   * Identifies this state of the log: its newest change and those that could have been committed around it. Every
   * process that has read the same changes gets the same value, whenever it began to read.
   */
  get version(): string {
    const newest = this.#newest();
    if (newest === undefined) return '0';
    const since = this.#recent.get(newest)! - LONGEST_TRANSACTION_MS;
    let count = 0;
    let sum = 0;
    let other = 0;
    for (const [seq, at] of this.#recent) {
      if (at < since) continue;
      count += 1;
      sum = (sum + scattered(seq, 0x9e3779b1)) >>> 0;
      other ^= scattered(seq, 0x85ebca77);
    }
    return [newest, count, sum, other >>> 0].map((part) => part.toString(36)).join('.');
  }

  /**
   * Whether the log of the scope's tenant still contains this reader's newest change, so that it is the log that was
   * read.
   */
  async continues(scope: TenantScope): Promise<boolean> {
    const newest = this.#newest();
    if (newest === undefined) return false;
    const { rows } = await sql<Pick<ChangeRow, 'at'>>`
      select (extract(epoch from created_at) * 1000)::bigint as at
      from inventory_change where tenant_id = ${scope.tenantId} and seq = ${newest}`.execute(scope.tx);
    return rows[0]?.at === this.#recent.get(newest);
  }

  /** False while the log was empty: nothing identifies it. */
  get hasRead(): boolean {
    return this.#recent.size > 0;
  }

  toState(): ReaderState {
    return {
      settledSeq: this.#settledSeq,
      seen: new Set(this.#seen),
      recent: new Map(this.#recent),
    };
  }

  #newest(): number | undefined {
    let newest: number | undefined;
    for (const seq of this.#recent.keys()) if (newest === undefined || seq > newest) newest = seq;
    return newest;
  }

  #accept(rows: readonly ChangeRow[], now: number): void {
    for (const { seq, at } of rows) {
      this.#seen.add(seq);
      this.#recent.set(seq, at);
    }
    for (const { seq, at } of rows) {
      if (at >= now - LONGEST_TRANSACTION_MS) break;
      this.#settledSeq = Math.max(this.#settledSeq, seq);
      this.#seen.delete(seq);
    }
    this.#forget();
  }

  /**
   * The newest change may be older than another one by a transaction, and distinguishing states needs changes older by
   * one more.
   */
  #forget(): void {
    let latest = 0;
    for (const at of this.#recent.values()) latest = Math.max(latest, at);
    for (const [seq, at] of this.#recent) {
      if (at < latest - 3 * LONGEST_TRANSACTION_MS) this.#recent.delete(seq);
    }
  }
}

/** Spreads a number over 32 bits, so that sums over different sets differ. */
function scattered(seq: number, factor: number): number {
  let bits = Math.imul(
    (seq % 0x1_0000_0000) ^ Math.imul(Math.floor(seq / 0x1_0000_0000), 0xc2b2ae3d),
    factor,
  );
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return bits ^ (bits >>> 13);
}
