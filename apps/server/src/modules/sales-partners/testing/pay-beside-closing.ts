import { sql } from 'kysely';
import { besideTransactions } from '../../../testing/beside-transactions.ts';
import type { TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

/**
 * Pays while somebody else has locked the partners, as the closing of a month does before it locks their sums. Fails if
 * the payment does not wait for them, or has locked sums meanwhile: each would wait for the other.
 */
export async function payBesideClosing<T>({ database }: TestDatabase, pay: () => Promise<T>): Promise<T> {
  // Whose only connection the payment waits for.
  if (database.kind === 'embedded') return pay();
  const locked = Promise.withResolvers<void>();
  const seen = { isPaid: false };
  const other = database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    await tx.selectFrom('sales_partner').select('id').forNoKeyUpdate().execute();
    locked.resolve();
    // Not within this transaction, which would see the same activity each time.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let tries = 0; tries < 5000 && !seen.isPaid; tries += 1)
      if ((await besideTransactions(() => database.owner.query(waiting))).rows.length > 0) break;
    await sql`select from partner_statement_sum for update nowait`.execute(tx);
    return seen.isPaid;
  });
  await locked.promise;
  const paying = pay().finally(() => (seen.isPaid = true));
  if (await other) throw new Error('The payment did not wait for the partner');
  return paying;
}
