import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/scope.ts';
import type { Keyring } from './keyring.ts';
import { placeIn, sealedColumns, type SealedColumn } from './sealed-columns.ts';

const ROWS_AT_A_TIME = 200;

/**
 * Reseals all values not sealed by the present SECRET_KEY, for every tenant, a few rows at a time. If interrupted, it
 * continues where it stopped; a second run finds nothing. Returns how many values of each column it resealed.
 */
export async function resealEverything(database: Database, keyring: Keyring): Promise<Map<string, number>> {
  const tenants = await database.inGlobal(({ tx }) =>
    tx.selectFrom('tenant').select('id').orderBy('id').execute(),
  );
  const counts = new Map<string, number>();
  for (const { id } of tenants)
    for (const column of sealedColumns) {
      const name = `${column.table}.${column.column}`;
      for (let done = ROWS_AT_A_TIME; done === ROWS_AT_A_TIME;) {
        done = await database.inTenant(id, (scope) => resealSome(scope, keyring, column));
        counts.set(name, (counts.get(name) ?? 0) + done);
      }
    }
  return counts;
}

/** The same for one tenant, all at once, in the transaction that imported its rows. */
export async function resealTenant(scope: TenantScope, keyring: Keyring): Promise<void> {
  for (const column of sealedColumns)
    for (let done = ROWS_AT_A_TIME; done === ROWS_AT_A_TIME;) done = await resealSome(scope, keyring, column);
}

async function resealSome(scope: TenantScope, keyring: Keyring, column: SealedColumn): Promise<number> {
  const { tx, tenantId } = scope;
  const [table, value] = [sql.table(column.table), sql.ref(column.column)];
  const head = keyring.sealHead;
  const rows = await sql<Record<string, unknown> & { sealed: Buffer }>`
    select ${sql.join(column.row.map((name) => sql.ref(name)))}, ${value} as sealed from ${table}
    where tenant_id = ${tenantId} and ${value} is not null and substring(${value} from 1 for ${head.length}) <> ${head}
    limit ${ROWS_AT_A_TIME} for update`.execute(tx);
  for (const row of rows.rows) {
    const place = placeIn(column, tenantId, row);
    const sealed = keyring.seal(place, keyring.open(place, row.sealed));
    const isRow = sql.join(
      column.row.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${table} set ${value} = ${sealed} where tenant_id = ${tenantId} and ${isRow}`.execute(
      tx,
    );
  }
  return rows.rows.length;
}
