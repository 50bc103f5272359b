import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';

/** All rows of all tables of the tenant as text, bytes in hexadecimal, except the simulated bank's own. */
export async function dumpTenant({ database }: Pick<TestDatabase, 'database'>): Promise<string> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  return database.inTenant(DEFAULT_TENANT, async (scope) => {
    const texts: string[] = [];
    for (const { name } of rows) texts.push(...(await dumpTable(scope, name)));
    return texts.join('\n');
  });
}

async function dumpTable({ tx }: TenantScope, name: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(tx);
  return rows.map(({ row }) => row);
}
