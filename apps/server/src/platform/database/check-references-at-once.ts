import { sql, type Transaction } from 'kysely';
import { APP_ROLE } from './database.ts';
import type { DB } from './schema.ts';

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Writes many new rows to tables whose references are then checked together. The embedded database takes 0.1 ms to
 * check one row's reference, and no longer for a hundred when it checks the whole table; a server does not need this.
 * Rows that these tables refer to must not be deleted meanwhile. Throws if a row refers to nothing.
 */
export async function checkReferencesAtOnce<T>(
  tx: Transaction<DB>,
  tables: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  const references = await listReferences(tx, tables);
  await asOwner(tx, async () => {
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  });
  const written = await write();
  await asOwner(tx, async () => {
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
  });
  return written;
}

async function listReferences(tx: Transaction<DB>, tables: readonly string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::text[]::regclass[])`.execute(tx);
  return rows;
}

/** Within the transaction; the application's role may not change tables. */
async function asOwner(tx: Transaction<DB>, act: () => Promise<void>): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(tx);
  await act();
  await sql`select set_config('role', ${APP_ROLE}, true)`.execute(tx);
}
