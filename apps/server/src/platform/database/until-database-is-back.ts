import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './is-database-away.ts';

const PAUSE_MS = 1000;

/**
 * Does something that has to be done before work goes on, again each second while the database is away and nobody closes.
 * Throws what else goes wrong.
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
