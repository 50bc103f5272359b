import type { Database } from '../database/database.ts';
import { beExact } from './copy-rows.ts';
import type { Ask } from './tables.ts';

/** Reads one consistent state, whatever others commit meanwhile. */
export function inSnapshot<T>(database: Database, act: (ask: Ask) => Promise<T>): Promise<T> {
  return asOwner(database, 'begin isolation level repeatable read read only', act);
}

/** One transaction of the owner, for rows of all tenants; `readAs` selects the tenant. */
export function inOneTransaction<T>(database: Database, act: (ask: Ask) => Promise<T>): Promise<T> {
  return asOwner(database, 'begin', act);
}

/** Row security applies to the owner too: until the next call only this tenant's rows can be read and written. */
export async function readAs(ask: Ask, tenantId: number): Promise<void> {
  await ask(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)]);
}

async function asOwner<T>(database: Database, begin: string, act: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await database.owner.connect();
  const ask: Ask = (text, values) => client.query<object>(text, values && [...values]);
  try {
    await client.query(begin);
    await beExact(ask);
    const result = await act(ask);
    await client.query('commit');
    return result;
  } catch (error) {
    // It fails only with its connection, and the first error says more.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
