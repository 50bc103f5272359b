import { join } from 'node:path';
import { MovableClock } from '../../platform/clock.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';

/** Where the sender finds its messages: a data folder, or a database of the server that this run tests. */
export interface StoreEnvironment {
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

export interface MessageStore {
  readonly database: Database;
  readonly clock: MovableClock;
}

const FIRST_MORNING = new Date('2027-05-20T10:00:00Z');

/** Opens the messages at the latest time written there; from then on the clock moves on request. */
export async function openMessageStore({ DATA_DIR, DATABASE_URL }: StoreEnvironment): Promise<MessageStore> {
  const clock = new MovableClock();
  clock.freezeAt(FIRST_MORNING);
  const target = DATABASE_URL ? { url: DATABASE_URL } : { folder: join(DATA_DIR ?? '', 'database') };
  const database = await openDatabase(target, clock);
  const { rows } = await database.owner
    .query<{ at: Date | null }>('select max(greatest(available_at, done_at)) as at from outbox')
    .catch(() => ({ rows: [] }));
  const at = rows[0]?.at;
  if (at) clock.freezeAt(at);
  return { database, clock };
}
