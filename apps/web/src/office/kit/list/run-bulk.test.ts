import { expect, test } from 'vitest';
import { runBulk } from './run-bulk.ts';

test('a stopped run is over only when the row that was running is done, and says how many were', async () => {
  const sent: string[] = [];
  const failed: string[] = [];
  const row = Promise.withResolvers<void>();
  let isStopped = false;
  let tried = 0;
  let isOver = false;
  const run = runBulk(
    ['FW1', 'FW2', 'FW3'],
    async (name) => {
      if (name === 'FW1') throw new Error('refused');
      await row.promise;
      sent.push(name);
    },
    {
      isStopped: () => isStopped,
      onFailed: (name) => failed.push(name),
      onTried: (count) => {
        tried = count;
      },
    },
  ).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  isStopped = true;
  expect(isOver).toBe(false);
  row.resolve();
  await run;
  expect({ sent, failed, tried }).toEqual({ sent: ['FW2'], failed: ['FW1'], tried: 2 });
});
