import type { Database } from './database.ts';

/** The database as a whole: its kind and its size. */
export async function describeDatabase({
  owner,
}: Pick<Database, 'owner'>): Promise<{ readonly version: string; readonly megabytes: number }> {
  const { rows } = await owner.query<{ version: string; megabytes: number }>(
    `select current_setting('server_version') as version,
      (pg_database_size(current_database()) / 1000000)::int as megabytes`,
  );
  return rows[0]!;
}
