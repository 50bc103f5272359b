import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'acceptance',
  'audit_entry',
  'content_text',
];

/**
 * Brings the schema forward: every numbered file once, each in its own transaction, one process at a time. Row security
 * and rights are then laid over all tables anew, so a new table cannot be forgotten.
 */
export async function migrate(owner: pg.Pool): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ name: string }>('select name from schema_migration');
    const done = new Set(applied.rows.map((row) => row.name));
    const pending = readdirSync(FOLDER)
      .filter((name) => /^\d{3}-.+\.sql$/.test(name) && !done.has(name))
      .sort();
    for (const name of pending) {
      await client.query(readFileSync(join(FOLDER, name), 'utf8'));
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
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('drop policy if exists own_tenant on %I', name);
        execute format('create policy own_tenant on %I using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', name);
      end loop;
    end $$;`;
}
