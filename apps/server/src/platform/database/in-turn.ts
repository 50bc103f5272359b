import type { Database } from './database.ts';

const LOCK = 7_463_210;

/**
 * Runs the writes of a start (administrators, first rows, the demo) in one process after another: of several that find
 * an empty database at once, the first writes and the others find the rows. The lock ends with its transaction, so a
 * process that dies blocks no other. The embedded database has one process only, and one connection, which `act` needs.
 */
export async function inTurn<T>(database: Database, act: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return act();
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await act();
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
