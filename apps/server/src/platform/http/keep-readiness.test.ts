import { expect, test } from 'vitest';
import { keepReadiness } from './keep-readiness.ts';

test('however many ask whether the database answers, it is asked once, and again after a second', async () => {
  let time = 5000;
  let asked = 0;
  let isUp = true;
  const isReady = keepReadiness(
    async () => {
      asked += 1;
      return isUp;
    },
    () => time,
  );
  const askOften = () => Promise.all(Array.from({ length: 500 }, () => isReady()));
  expect(new Set(await askOften())).toEqual(new Set([true]));
  expect(asked).toBe(1);
  isUp = false;
  time += 999;
  expect(await isReady()).toBe(true);
  time += 1;
  expect(new Set(await askOften())).toEqual(new Set([false]));
  expect(asked).toBe(2);
});

test('while the database does not answer, nobody asks it again', async () => {
  let time = 0;
  let asked = 0;
  const answered = Promise.withResolvers<boolean>();
  const isReady = keepReadiness(
    () => {
      asked += 1;
      return answered.promise;
    },
    () => time,
  );
  const first = isReady();
  time += 10_000;
  const second = isReady();
  answered.resolve(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(asked).toBe(1);
});
