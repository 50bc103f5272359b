import type { Database } from '../../platform/database/database.ts';

/** Deadlocks that the database broke up, though a repeated transaction may have hidden them. */
export async function countDeadlocks({ kind, owner }: Pick<Database, 'kind' | 'owner'>): Promise<number> {
  if (kind === 'embedded') return 0;
  const clients = await Promise.all(Array.from({ length: owner.options.max }, () => owner.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) client.release();
  const { rows } = await owner.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}
