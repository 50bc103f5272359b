import type pg from 'pg';

export interface TableSize {
  readonly rows: number;
  /** With indexes and texts stored beside. */
  readonly bytes: number;
}

/** The rows and bytes of every table, by `schema.table`; partitions count for their table. */
export async function readTableSizes(client: pg.Client): Promise<Map<string, TableSize>> {
  const { rows: tables } = await client.query<{ name: string; bytes: number }>(
    `select c.oid::regclass::text as name,
       (select sum(pg_total_relation_size(part.relid)) from pg_partition_tree(c.oid) part)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'jobs')`,
  );
  const sizes = new Map<string, TableSize>();
  for (const { name, bytes } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${name}`);
    sizes.set(name, { rows: rows[0]!.count, bytes });
  }
  return sizes;
}

export interface Growth {
  readonly table: string;
  readonly before: TableSize;
  /** At the end of the load. */
  readonly after: TableSize;
  /** Rows left once every clean-up has run, long after. */
  readonly left: number;
}

/** Tables with more rows after the load than before, those that grew most first. */
export function listGrowth(
  before: ReadonlyMap<string, TableSize>,
  after: ReadonlyMap<string, TableSize>,
  left: ReadonlyMap<string, TableSize>,
): Growth[] {
  const none = { rows: 0, bytes: 0 };
  return [...after]
    .map(([table, size]) => ({
      table,
      before: before.get(table) ?? none,
      after: size,
      left: left.get(table)?.rows ?? 0,
    }))
    .filter((growth) => growth.after.rows > growth.before.rows)
    .toSorted((one, other) => grownBytes(other) - grownBytes(one));
}

export function grownBytes({ before, after }: Growth): number {
  return after.bytes - before.bytes;
}

/** Whether most of what the load brought is gone. */
export function isCleaned({ before, after, left }: Growth): boolean {
  return left - before.rows < (after.rows - before.rows) / 2;
}
