import pg from 'pg';
import { locatorOf, orderTables, sideStatements, type OrderTable } from './fill-plan.ts';

export interface Fill {
  readonly orders: number;
  readonly tenants: number;
  readonly seed: number;
}

/** Tenant 1 has the most orders; this returns the tenant of a rank from the second on. */
export const tenantOfRank = (rank: number): number => (rank === 1 ? 1 : 1000 + rank);

const SURNAMES = 400;
const DAYS = 365;
const SERVICES = 40;
const DEPARTURES = 30;

/** Triggers and constraints on rows that are suspended during the filling. */
interface Obstacle {
  readonly drop: string;
  readonly make: string | undefined;
}

/**
 * Turns a database of template orders into one with this many orders of this many agencies, the first of which has the
 * most (Zipf). Rows are in order of time, one agency's between those of all others. Indexes are created afterwards, and
 * checks on single rows (triggers, references) are suspended meanwhile. Returns the seconds.
 */
export async function fillDatabase(url: string, fill: Fill): Promise<number> {
  const begun = performance.now();
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c session_replication_role=replica' });
  try {
    await pool.query('set max_parallel_workers_per_gather = 0');
    await openTenants(pool, fill.tenants);
    await makeCopies(pool, fill);
    const large = [...orderTables.map(({ table }) => table), ...sideTables(), 'customer', 'audit_entry'];
    const obstacles = await listObstacles(pool, large);
    for (const { drop } of obstacles) await pool.query(drop);
    await storeTemplates(pool);
    const statements = [
      ...(await Promise.all(orderTables.map((each) => statementOf(pool, each)))),
      await customers(pool),
      await auditEntries(pool),
      ...sideStatements,
    ];
    await together(pool, statements);
    await together(
      pool,
      obstacles.flatMap(({ make }) => make ?? []).filter((make) => !make.includes('foreign key')),
    );
    await pool.query('drop table fill_copy, fill_template');
    await setCounters(pool);
    await pool.query('vacuum (analyze)');
    // Written to disk before anything is measured, not at the same time.
    await pool.query('checkpoint');
  } finally {
    await pool.end();
  }
  return (performance.now() - begun) / 1000;
}

/** Two at a time: as many as a small machine has cores. */
async function together(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const left = [...statements];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await pool.query(next).catch((error: unknown) => {
        throw new Error(`While filling: ${next}`, { cause: error });
      });
    }
  };
  await Promise.all([work(), work()]);
}

const sideTables = (): string[] => sideStatements.map((text) => /insert into (\w+)/.exec(text)![1]!);

/** Creates agencies with the settings, staff, texts and flights of the first. */
async function openTenants(pool: pg.Pool, tenants: number): Promise<void> {
  await pool.query(`insert into service (tenant_id, id, carrier, number, variation, operating_carrier, kind, service_type,
      period_from, period_to, days_mask)
    select 1, 1000 + n, 'N4', (1000 + n)::text, '01', 'N4', kind, service_type, period_from, period_to, days_mask
    from service cross join generate_series(0, ${SERVICES - 1}) n where tenant_id = 1 and id = 1`);
  for (const [table, id] of [
    ['service_leg', 'service_id'],
    ['fare', 'service_id'],
  ] as const) {
    const columns = (await columnsOf(pool, table)).filter(({ name }) => name !== id && name !== 'id');
    const names = columns.map(({ name }) => name);
    const own = table === 'fare' ? ['id'] : [];
    await pool.query(`insert into ${table} (${[id, ...own, ...names].join(', ')})
      select 1000 + n, ${own.map(() => '1000 + n, ').join('')}${names.join(', ')}
      from ${table} cross join generate_series(0, ${SERVICES - 1}) n where tenant_id = 1 and ${id} = 1`);
  }
  await pool.query(`insert into fare_price (tenant_id, fare_id, passenger_type, fare_minor, tax_minor, fuel_minor, service_minor)
    select tenant_id, 1000 + n, passenger_type, fare_minor, tax_minor, fuel_minor, service_minor
    from fare_price cross join generate_series(0, ${SERVICES - 1}) n where tenant_id = 1 and fare_id = 1`);
  await pool.query(`insert into seat_counter (tenant_id, service_id, flight_date, leg_no, bucket, total)
    select 1, 1000 + n, current_date + d, 1, 'Y', 180
    from generate_series(0, ${SERVICES - 1}) n, generate_series(1, ${DEPARTURES}) d`);
  if (tenants === 1) return;
  await pool.query(
    `insert into tenant (id, tenancy_name, name) select $1 + n, 'agency' || n, 'Agency ' || n from generate_series(2, $2::int) n`,
    [tenantOfRank(2) - 2, tenants],
  );
  const kept = new Set([
    ...orderTables.map(({ table }) => table),
    ...sideTables(),
    'customer',
    'audit_entry',
  ]);
  for (const table of await tenantTables(pool)) {
    if (kept.has(table)) continue;
    const columns = await columnsOf(pool, table);
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => (name === 'tenant_id' ? `${tenantOfRank(2) - 2} + n` : `t.${name}`));
    await pool.query(`insert into ${table} (${names.join(', ')})
      select ${values.join(', ')} from ${table} t cross join generate_series(2, ${tenants}) n where t.tenant_id = 1`);
  }
}

/** Which order is a copy of which template, of which agency, and how long ago it was sold. */
async function makeCopies(pool: pg.Pool, { orders, tenants, seed }: Fill): Promise<void> {
  const weights = Array.from({ length: tenants }, (_, rank) => 1 / (rank + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const bounds = weights.map((weight) => (sum += weight / all)).slice(0, -1);
  const client = await pool.connect();
  try {
    await client.query('select setseed($1)', [(seed % 1000) / 1000]);
    await client.query(`create table fill_template as
      select (row_number() over (order by created_at, id) - 1)::int as template, id from customer_order where tenant_id = 1`);
    // A code drawn at the sale may be one that a copy gets.
    await client.query(`update customer_order o set pnr = ${locatorOf(`(${orders}::bigint + 1 + f.template)`)}
      from fill_template f where o.tenant_id = 1 and o.id = f.id`);
    await client.query(
      `create table fill_copy as
       select n, tenant_id, template, ago, surname, reservation, pnr, customer_no,
         customer_no is distinct from lag(customer_no) over (partition by tenant_id order by n) as is_new
       from (select *, (100000 + floor(0.6 * row_number() over (partition by tenant_id order by n)))::int as customer_no
         from (select n, case when rank = 1 then 1 else 1000 + rank end as tenant_id,
             (n * 7919 % (select count(*) from fill_template))::int as template,
             make_interval(secs => ${DAYS * 86_400}::double precision * (${orders} - n) / ${orders} + 60) as ago,
             'SURNAME' || substr('ABCDEFGHIJKLMNOPQRST', 1 + (n * 31 % 20)::int, 1) ||
               substr('ABCDEFGHIJKLMNOPQRST', 1 + ((n * 7919 / 20) % ${SURNAMES / 20})::int, 1) as surname,
             'FW' || lpad((n * 7919 % 100000000)::text, 8, '0') || n % 10 as reservation,
             ${locatorOf('n')} as pnr
           from (select n::bigint, case when $1::float8[] = '{}' then 1 else 1 + width_bucket(random(), $1::float8[]) end as rank
             from generate_series(1, ${orders}) n offset 0) drawn) named) numbered
       order by n`,
      [bounds],
    );
    await client.query('analyze fill_copy, fill_template');
  } finally {
    client.release();
  }
}

async function listObstacles(pool: pg.Pool, tables: readonly string[]): Promise<Obstacle[]> {
  const { rows: constraints } = await pool.query<{ table: string; name: string; type: string; text: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.contype as type, lower(pg_get_constraintdef(c.oid)) as text
     from pg_constraint c where c.contype in ('p', 'u', 'f')
       and (c.conrelid::regclass::text = any($1) or c.confrelid::regclass::text = any($1))
     order by c.contype = 'f' desc, c.conname`,
    [tables],
  );
  const { rows: indexes } = await pool.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  return [
    ...constraints.map(({ table, name, text }) => ({
      drop: `alter table ${table} drop constraint ${name}`,
      make: `alter table ${table} add constraint ${name} ${text}`,
    })),
    ...indexes.map(({ name, text }) => ({ drop: `drop index ${name}`, make: text })),
  ];
}

/** The templates' rows beside their tables, each with the number of its order. */
async function storeTemplates(pool: pg.Pool): Promise<void> {
  for (const { table, order, joins = '' } of orderTables)
    await pool.query(`create table fill_${table} as select k.template as fill_no, t.* from ${table} t ${joins}
      join fill_template k on k.id = ${order} where t.tenant_id = 1`);
  // The first lines of sent messages stay readable; whole mails would double the size of the database and make no list
  // longer.
  await pool.query('update fill_message set html = left(html, 300), body = left(body, 300)');
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Columns that are written rather than computed by the database, including identity columns whose values are copied.
 */
async function columnsOf(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows;
}

async function tenantTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('hostname', 'user_session')
       and c.relname not like 'fill%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Moves the database's sequences beyond the used numbers. */
const COUNTED = new Set(['order_history.seq']);

async function statementOf(pool: pg.Pool, { table, order, columns = {} }: OrderTable): Promise<string> {
  const all = (await columnsOf(pool, table)).filter(({ name }) => !COUNTED.has(`${table}.${name}`));
  const orderColumn = /^t\.(\w+)$/.exec(order)?.[1];
  const values = all.map(({ name, type }) => {
    if (columns[name] !== undefined) return columns[name];
    if (name === 'tenant_id') return 'c.tenant_id';
    if (name === orderColumn) return `left(md5(t.${name} || c.n), 22)`;
    if (type === 'uuid') return `md5(t.${name}::text || c.n)::uuid`;
    if (type === 'timestamp with time zone') return `t.${name} - c.ago`;
    return `t.${name}`;
  });
  return `insert into ${table} (${all.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from fill_copy c join fill_${table} t on t.fill_no = c.template`;
}

async function customers(pool: pg.Pool): Promise<string> {
  const own: Record<string, string> = {
    tenant_id: 'c.tenant_id',
    id: 'c.customer_no',
    surname: 'c.surname',
    created_at: 'now() - c.ago',
    email: `'buyer' || c.customer_no || '@example.org'`,
    normalized_email: `'buyer' || c.customer_no || '@example.org'`,
    mobile_phone: `lpad(c.n::text, 10, '9')`,
    user_id: 'null',
    documents: 'null',
  };
  const names = (await columnsOf(pool, 'customer')).map(({ name }) => name);
  await pool.query(`create table fill_customer as select * from customer where tenant_id = 1 limit 1`);
  return `insert into customer (${names.join(', ')})
    select ${names.map((name) => own[name] ?? `t.${name}`).join(', ')} from fill_copy c cross join fill_customer t where c.is_new`;
}

/** Audit entries of staff, about one per three orders; the entries of an agency are numbered without gaps. */
async function auditEntries(pool: pg.Pool): Promise<string> {
  const own: Record<string, string> = {
    tenant_id: 'c.tenant_id',
    at: 'now() - c.ago',
    entity_id: 'left(md5(t.entity_id || c.n), 22)',
    position: 'row_number() over (partition by c.tenant_id order by c.n) + 100000',
  };
  const names = (await columnsOf(pool, 'audit_entry')).map(({ name }) => name);
  await pool.query(`create table fill_audit as
    select (row_number() over (order by position) - 1)::int as fill_no, * from audit_entry where tenant_id = 1`);
  return `insert into audit_entry (${names.join(', ')})
    select ${names.map((name) => own[name] ?? `t.${name}`).join(', ')}
    from fill_copy c join fill_audit t on t.fill_no = (c.n / 3) % (select count(*) from fill_audit) where c.n % 3 = 0`;
}

async function setCounters(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column } of rows)
    await pool.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(1, (select coalesce(max(${column}), 1) from ${table})))`,
    );
}
