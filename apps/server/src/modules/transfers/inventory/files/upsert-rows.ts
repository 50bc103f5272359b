import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';

export interface ChangeCount {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

interface Upsert {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  /** Of a unique index over some rows only. */
  readonly where?: string;
  /** Type of each column that is written. */
  readonly columns: Readonly<Record<string, 'text' | 'int' | 'bigint' | 'boolean' | 'jsonb' | 'date'>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Writes rows of a versioned table in one statement: new ones are added, those that differ are changed, all others stay. */
export async function upsertRows({ tx, tenantId }: TenantScope, wish: Upsert): Promise<ChangeCount> {
  const { table, key, columns, rows } = wish;
  const names = Object.keys(columns);
  const list = (of: readonly string[], prefix = '') => sql.join(of.map((name) => sql.ref(prefix + name)));
  const rest = names.filter((name) => !key.includes(name));
  const types = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
  const written = await sql<{ added: boolean }>`
    insert into ${sql.table(table)} as kept (tenant_id, ${list(names)})
    select ${tenantId}::int, ${list(names, 'r.')} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types})
    on conflict (tenant_id, ${list(key)}) ${sql.raw(wish.where === undefined ? '' : `where ${wish.where}`)}
    do update set version = kept.version + 1,
      ${sql.join(rest.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${list(rest, 'kept.')}) is distinct from (${list(rest, 'excluded.')})
    returning (xmax = 0) as added`.execute(tx);
  const added = written.rows.filter((row) => row.added).length;
  const changed = written.rows.length - added;
  return { added, changed, unchanged: rows.length - added - changed };
}
