import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { APP_ROLE } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const LOCK = 7_463_201;

/** Tables that hold no tenant's data, or must be read before the tenant is known. The catalogue test lists them too. */
export const globalTables = ['tenant', 'hostname', 'airport', 'airline', 'aircraft', 'schema_migration'];

/** Rows that are history: nobody changes or removes them, not even by mistake. */
const appendOnly = [
  'ledger_entry',
  'ledger_line',
  'order_history',
  'order_sale',
  'acceptance',
  'audit_entry',
  'content_text',
];

export interface MigrationOptions {
  /** The last file to apply; absent: all. */
  readonly until?: string | undefined;
  /** Where the files lie, for tests. */
  readonly folder?: string;
}

/** No wish for a lock waits longer than this: whoever works on that table meanwhile would wait behind it. */
const LOCK_WAIT = '3s';
const TRIES = 20;
const PAUSE_MS = 500;
/** A lock was not to be had in time, or two waited for each other. */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Brings the schema forward: every numbered file once, in one transaction, one process at a time, while others serve. Where a
 * table is in use for long, it lets everybody pass and tries again. Row security and rights are then laid over the tables that
 * lack them, so a new table cannot be forgotten. Answers the files that were applied.
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

/** The numbered files of this version of the product, in their order. */
export function listMigrations(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .sort();
}

async function migrateOnce(owner: pg.Pool, { until, folder = FOLDER }: MigrationOptions): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    await client.query(
      `create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ name: string }>('select name from schema_migration');
    const done = new Set(applied.rows.map((row) => row.name));
    const pending = listMigrations(folder).filter(
      (name) => !done.has(name) && (until === undefined || name <= until),
    );
    for (const name of pending) {
      await client.query(readFileSync(join(folder, name), 'utf8'));
      await client.query('insert into schema_migration (name) values ($1)', [name]);
    }
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
        if name = 'schema_migration' then continue; end if;
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
