import { pino } from 'pino';
import { expect, test } from 'vitest';
import { untilDatabaseIsBack } from './until-database-is-back.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const log = pino({ level: 'silent' });

/** Fails with each of the errors, then succeeds. */
function failing(...errors: Error[]): () => Promise<string> {
  return () => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('done');
  };
}

test('a start continues automatically when the database is available again', async () => {
  const waiting = { log, isClosing: () => false, pauseMs: 0 };
  expect(await untilDatabaseIsBack(failing(away, away, away), waiting)).toBe('done');
});

test('it does not wait during shutdown, nor for errors that waiting cannot resolve', async () => {
  const closing = { log, isClosing: () => true, pauseMs: 0 };
  await expect(untilDatabaseIsBack(failing(away), closing)).rejects.toBe(away);
  const fault = new Error('a fault');
  const open = { log, isClosing: () => false, pauseMs: 0 };
  await expect(untilDatabaseIsBack(failing(away, fault), open)).rejects.toBe(fault);
});
