import type { Database } from '../../../platform/database/database.ts';
import { besideTransactions } from '../../../testing/beside-transactions.ts';

/** Until another transaction waits for the lock of the books, which the open one holds. */
export async function waitForLockOfBooks({ kind, owner }: Database): Promise<void> {
  // Whoever wants the only connection waits already.
  if (kind === 'embedded') return;
  for (;;) {
    const { rows } = await besideTransactions(() =>
      owner.query(
        "select 1 from pg_locks where locktype = 'advisory' and not granted and classid = 7463202 and database = (select oid from pg_database where datname = current_database())",
      ),
    );
    if (rows.length > 0) return;
  }
}
