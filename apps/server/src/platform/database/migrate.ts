import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { APP_ROLE } from './database.ts';
import { SchemaRefused } from './schema-refused.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const LOCK = 7_463_201;

/**
 * Tables that contain no tenant's data, or must be read before the tenant is known. The catalogue test lists them too.
 */
export const globalTables = ['tenant', 'hostname', 'airport', 'airline', 'aircraft', 'schema_migration'];

/** Append-only history: rows must not be changed or removed, not even by mistake. */
const appendOnly = [
  'ledger_entry',
  'ledger_line',
  'order_history',
  'order_sale',
  'acceptance',
  'audit_entry',
  'audit_head',
  'content_text',
];

export interface MigrationOptions {
  /** The files to apply, whatever their numbers, such as those that a backup lists; absent: all. */
  readonly only?: readonly string[] | undefined;
  /** The folder of the files, for tests. */
  readonly folder?: string;
}

/** The longest wait for a lock: other work on the table queues behind a waiting migration. */
const LOCK_WAIT = '3s';
const TRIES = 20;
const PAUSE_MS = 500;
/** A lock could not be obtained in time, or two transactions waited for each other. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Migrates the schema: every numbered file once, in one transaction, one process at a time, while others serve. If a
 * table is in use for long, it yields and retries. Row security and rights are then applied to the tables that lack
 * them, so a new table cannot be forgotten. Returns the applied files. Throws SchemaRefused for a database to which
 * another version of a file was applied, to which a file cannot be applied, or that is too new for this version.
 */
export async function migrate(owner: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await migrateOnce(owner, options);
    } catch (error) {
      if (left === 1 || !BUSY.has((error as { code?: string }).code ?? '')) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** The numbered files of this version of the product, in order. */
export function listMigrations(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort();
}

interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of the file as it was applied; null if it was applied before hashes were stored. */
  readonly hash: string | null;
  /** The migration that a version must know to work on this schema; null: any version does. */
  readonly needs: string | null;
}

async function migrateOnce(owner: pg.Pool, { only, folder = FOLDER }: MigrationOptions): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    await makeMigrationTable(client);
    const { rows } = await client.query<AppliedMigration>('select name, hash, needs from schema_migration');
    const files = listMigrations(folder);
    requireServable(rows, files);
    const applied = new Map(rows.map((row) => [row.name, row]));
    for (const name of files.filter((file) => applied.has(file))) {
      await requireUnedited(client, applied.get(name)!, readFileSync(join(folder, name), 'utf8'));
    }
    const pending = files.filter((name) => !applied.has(name) && (only === undefined || only.includes(name)));
    for (const name of pending) await apply(client, name, readFileSync(join(folder, name), 'utf8'));
    if (pending.length > 0) await client.query(securitySql());
    await client.query('commit');
    return pending;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * For a process whose user does not own the schema: waits until another process has migrated it to this version.
 * `waiting` is called once, if there is something to wait for. Throws SchemaRefused for a database that is too new, and
 * for one to which another version of a file was applied.
 */
export async function waitForSchema(pool: pg.Pool, waiting: () => void, folder = FOLDER): Promise<void> {
  const files = listMigrations(folder);
  for (let isFirst = true; ; isFirst = false) {
    const applied = await readApplied(pool);
    requireServable(applied, files);
    for (const one of applied.filter(({ name }) => files.includes(name)))
      requireSame(one, hashMigration(readFileSync(join(folder, one.name), 'utf8')));
    const names = new Set(applied.map(({ name }) => name));
    if (files.every((name) => names.has(name))) return;
    if (isFirst) waiting();
    await wait(PAUSE_MS);
  }
}

/** No table, no column yet, or no right to read it: nothing known to this version was applied. */
const NOT_MADE = new Set(['42P01', '42703', '42501']);

async function readApplied(pool: pg.Pool): Promise<readonly AppliedMigration[]> {
  try {
    return (await pool.query<AppliedMigration>('select name, hash, needs from schema_migration')).rows;
  } catch (error) {
    if (NOT_MADE.has((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}

/** Whether the user of these connections may migrate the schema: it owns the database or the objects in it. */
export async function ownsSchema(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(`
    select bool_or(pg_has_role(current_user, owner, 'member')) as owns from (
      select datdba from pg_database where datname = current_database()
      union all select relowner from pg_class where oid = to_regclass('public.schema_migration')) as owners (owner)`);
  return rows[0]?.owns === true;
}

async function makeMigrationTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now(),
      hash text, needs text)`,
  );
  // Checked first: `add column if not exists` locks the table exclusively even if there is nothing to add.
  const { rowCount } = await client.query(
    `select 1 from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'hash'`,
  );
  if (rowCount === 0)
    await client.query('alter table schema_migration add column hash text, add column needs text');
}

/**
 * A newer version may have removed objects that this one uses (`-contract-` files); purely additive migrations can be
 * served.
 */
function requireServable(applied: readonly AppliedMigration[], files: readonly string[]): void {
  const known = new Set(files);
  const beyond = applied.find(({ name, needs }) => !known.has(name) && needs !== null && !known.has(needs));
  if (beyond === undefined) return;
  throw new SchemaRefused(
    `This database was brought forward by a newer version of Farewind: ${beyond.name} takes away what versions before ` +
      `${String(beyond.needs)} use, and this version does not know that file. Start the newer version, or restore a backup ` +
      'of this version into an empty database. Nothing was changed.',
  );
}

async function requireUnedited(
  client: pg.PoolClient,
  applied: AppliedMigration,
  text: string,
): Promise<void> {
  const own = hashMigration(text);
  requireSame(applied, own);
  if (applied.hash === null)
    await client.query('update schema_migration set hash = $2 where name = $1', [applied.name, own]);
}

/** One that was applied before hashes were stored counts as the same. */
function requireSame({ name, hash }: AppliedMigration, own: string): void {
  if (hash === null || hash === own) return;
  throw new SchemaRefused(
    `Another version of ${name} was applied to this database than the one here, so its tables may differ from what this ` +
      'version expects. Start the version of Farewind that made the database, or begin with an empty one. Nothing was changed.',
  );
}

async function apply(client: pg.PoolClient, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (!isAboutSchema(code)) throw error;
    throw new SchemaRefused(
      `${name} cannot be applied to this database, which must have been made by other files than the ones here, or changed ` +
        `by hand (the database says: ${message}). Start the version of Farewind that made it, or begin with an empty one. ` +
        'Nothing was changed.',
      { cause: error },
    );
  }
  const needs = NEEDED_BY.exec(text)?.[1] ?? null;
  await client.query('insert into schema_migration (name, hash, needs) values ($1, $2, $3)', [
    name,
    hashMigration(text),
    needs,
  ]);
}

/** Of a `-contract-` file: the last migration of the version that no longer used the removed objects. */
const NEEDED_BY = /^-- Unused since: (\d{3}-\S+\.sql)/m;

/**
 * Integrity (23), and names, types and syntax (42) except a missing right; a full disk, for example, is not an error of
 * the schema.
 */
function isAboutSchema(code: string): boolean {
  return /^(?:23|42)/.test(code) && code !== '42501';
}

/** SHA-256 of a migration in hexadecimal digits; the line ends of a checkout do not matter. */
export function hashMigration(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function securitySql(): string {
  const globals = globalTables.map((name) => `'${name}'`).join(', ');
  const frozen = appendOnly.map((name) => `'${name}'`).join(', ');
  return `
    do $$
    declare name text;
    begin
      if not exists (select 1 from pg_roles where rolname = '${APP_ROLE}') then
        begin create role ${APP_ROLE} nologin; exception when duplicate_object or unique_violation then null; end;
      end if;
      execute format('grant ${APP_ROLE} to %I', current_user);
      execute 'grant usage on schema public to ${APP_ROLE}';
      execute 'grant usage on all sequences in schema public to ${APP_ROLE}';
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
      loop
        execute format('revoke all on %I from ${APP_ROLE}', name);
        if name = 'schema_migration' then
          execute format('grant select on %I to ${APP_ROLE}', name);
          continue;
        end if;
        execute format('grant select, insert on %I to ${APP_ROLE}', name);
        if name not in (${frozen}) then
          execute format('grant update, delete on %I to ${APP_ROLE}', name);
        end if;
        if name in (${globals}) then continue; end if;
        -- A table that has it is not touched: that would take it from everybody for as long as the migration lasts.
        if exists (select 1 from pg_class c join pg_policy p on p.polrelid = c.oid
          where c.oid = format('public.%I', name)::regclass and c.relrowsecurity and c.relforcerowsecurity
          and p.polname = 'own_tenant') then continue; end if;
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('drop policy if exists own_tenant on %I', name);
        execute format('create policy own_tenant on %I using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', name);
      end loop;
    end $$;`;
}
