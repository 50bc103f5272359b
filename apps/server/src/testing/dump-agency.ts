import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Every row of every table of an agency as text, by table; bytes both in hexadecimal and decoded as text. */
export async function dumpAgency(database: Database, tenantId: number): Promise<Map<string, string>> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  return database.inTenant(tenantId, async ({ tx }) => {
    const texts = new Map<string, string>();
    for (const { name } of rows) {
      const dumped = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(tx);
      const text = dumped.rows.map(({ row }) => row).join('\n');
      const bytes = [...text.matchAll(/\\x([\da-f]+)/g)].map(([, hex]) =>
        Buffer.from(hex!, 'hex').toString(),
      );
      texts.set(name, [text, ...bytes].join('\n'));
    }
    return texts;
  });
}
