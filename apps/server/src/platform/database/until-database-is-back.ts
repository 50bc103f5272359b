import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './is-database-away.ts';

const PAUSE_MS = 1000;

/**
 * Retries a necessary action every second while the database is unavailable and the process is not closing. Throws other
 * errors.
 */
export async function untilDatabaseIsBack<T>(
  act: () => Promise<T>,
  { log, isClosing, pauseMs = PAUSE_MS }: { log: Log; isClosing: () => boolean; pauseMs?: number },
): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (isClosing() || !isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'The database is away while the work is started; it is tried again');
      await delay(pauseMs);
    }
  }
}
