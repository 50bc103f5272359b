import { expect, test } from 'vitest';
import { PartnerGate } from './partner-gate.ts';

/** A gate whose thread has worked as long as the test says, and its rests. */
function openGate() {
  const rests: number[] = [];
  let worked = 0;
  const gate = new PartnerGate({
    worked: () => worked,
    wait: async (milliseconds) => void rests.push(milliseconds),
  });
  const search = (milliseconds: number) => async () => {
    worked += milliseconds;
    return milliseconds;
  };
  return { gate, rests, search };
}

test('after each search of a partner the process is free for others three times as long, a failed one included', async () => {
  const { gate, rests, search } = openGate();
  const failed = gate.run(async () => {
    await search(4)();
    throw new Error('no search');
  });
  await expect(failed).rejects.toThrow('no search');
  expect(await Promise.all([gate.run(search(10)), gate.run(search(20))])).toEqual([10, 20]);
  await gate.run(search(1000));
  expect(rests.slice(0, 3)).toEqual([12, 30, 60]);
});

test('one search runs at a time, and the forty-first that would wait is told to come again', async () => {
  const { gate } = openGate();
  const first = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const searches = Array.from({ length: 40 }, () =>
    gate.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await first.promise;
      running -= 1;
    }),
  );
  await expect(gate.run(async () => undefined)).rejects.toMatchObject({ key: 'GEN-BUSY' });
  first.resolve();
  await Promise.all(searches);
  expect(most).toBe(1);
});
