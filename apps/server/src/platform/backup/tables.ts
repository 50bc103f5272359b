import { globalTables } from '../database/migrate.ts';

/** One statement on the caller's connection or transaction. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

export interface Column {
  readonly name: string;
  /** As the database names it: `timestamp with time zone`, `text[]`. */
  readonly type: string;
}

/** A table as in a copy: without generated columns. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of the primary key, by which rows are sorted. */
  readonly key: readonly string[];
  /** The column with the row's tenant; undefined for a shared table. */
  readonly owner: 'tenant_id' | 'id' | undefined;
}

/** Filled in every database from files of its own. */
const NOT_COPIED = 'schema_migration';

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by array_position(k.conkey, a.attnum))
     from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
     where k.conrelid = c.oid and k.contype = 'p') as key,
    (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint k join pg_class p on p.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${NOT_COPIED}'
  order by c.relname`;

type FoundTable = Omit<Table, 'owner'> & { readonly refersTo: readonly string[] };

/** All tables of the product, referenced tables first. Throws for circular references. */
export async function listTables(ask: Ask): Promise<Table[]> {
  const found = (await ask(TABLES)).rows as FoundTable[];
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < found.length) {
    const next = found.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name, columns, key } of next) {
      placed.add(name);
      ordered.push({ name, columns, key, owner: ownerOf(name) });
    }
  }
  return ordered;
}

function ownerOf(name: string): Table['owner'] {
  if (name === 'tenant') return 'id';
  if (name === 'hostname' || !globalTables.includes(name)) return 'tenant_id';
  return undefined;
}

export interface Counter {
  readonly table: string;
  readonly column: string;
  readonly last: number;
}

const COUNTERS = `
  select a.attrelid::regclass::text as "table", a.attname as "column",
    pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' order by 1, 2`;

/** The last numbers issued; unused sequences are left out. */
export async function readCounters(ask: Ask): Promise<Counter[]> {
  const { rows } = await ask(COUNTERS);
  const counters: Counter[] = [];
  for (const { table, column, sequence } of rows as (Counter & { sequence: string })[]) {
    const state = (await ask(`select last_value as last, is_called as "isCalled" from ${sequence}`)).rows[0];
    const { last, isCalled } = state as { last: number; isCalled: boolean };
    if (isCalled) counters.push({ table, column, last });
  }
  return counters;
}

/** Moves the sequences beyond these numbers, and beyond those that this database has already issued. */
export async function raiseCounters(ask: Ask, counters: readonly Counter[]): Promise<void> {
  const present = await readCounters(ask);
  for (const { table, column, last } of counters) {
    const own = present.find((counter) => counter.table === table && counter.column === column)?.last ?? 0;
    // Not at all where it has issued more: others may be adding rows.
    if (last > own) await ask('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, last]);
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
