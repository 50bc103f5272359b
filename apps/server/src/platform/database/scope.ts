import type { Transaction } from 'kysely';
import type { Count } from './counted.ts';
import type { DB } from './schema.ts';

/**
 * One transaction of one tenant: row security shows only this tenant's rows, and `now` is the time for every rule in it
 * (equal to `app_now()`). Every function that reads or writes rows takes one.
 */
export interface TenantScope {
  readonly tenantId: number;
  readonly now: Date;
  /** A training copy of an agency: nothing of it may reach an outside company. */
  readonly isTraining: boolean;
  readonly tx: Transaction<DB>;
  /**
   * The answer of another company to a question that changes nothing there. No connection is kept while it answers: the
   * transaction is rolled back, the question asked, and the transaction begun anew with the answer. `key` must be the same
   * in each repetition. Throws what `question` throws.
   */
  readonly ask: <T>(key: string, question: () => Promise<T>) => Promise<T>;
  /**
   * Runs after the commit, and not at all if the transaction fails. For waking workers; never for effects that must
   * happen.
   */
  readonly afterCommit: (wake: () => void) => void;
  /** Counts an event once it is committed; not at all if the transaction fails. */
  readonly count: Count;
  /** Hashes entries of the audit log with the installation's key; undefined if a command has none. */
  readonly auditKey: KeyedHash | undefined;
}

export type KeyedHash = (text: string) => Buffer;

/** A transaction without a tenant: sees the global tables only. */
export interface GlobalScope {
  readonly now: Date;
  readonly tx: Transaction<DB>;
}
