import { expect, test } from 'vitest';
import { keepReadiness } from './keep-readiness.ts';

/** A time that passes when the test says so. */
function openTime() {
  let time = 5000;
  const timers = new Map<() => void, number>();
  return {
    now: () => time,
    callAfter(milliseconds: number, call: () => void) {
      timers.set(call, time + milliseconds);
      return () => timers.delete(call);
    },
    pass(milliseconds: number) {
      time += milliseconds;
      for (const [call, due] of timers) if (due <= time && timers.delete(call)) call();
    },
  };
}

test('however many ask whether the database answers, it is asked once, and again after a second', async () => {
  const time = openTime();
  let asked = 0;
  let isUp = true;
  const isReady = keepReadiness(async () => {
    asked += 1;
    return isUp;
  }, time);
  const askOften = () => Promise.all(Array.from({ length: 500 }, () => isReady()));
  expect(new Set(await askOften())).toEqual(new Set([true]));
  expect(asked).toBe(1);
  isUp = false;
  time.pass(999);
  expect(await isReady()).toBe(true);
  time.pass(1);
  expect(new Set(await askOften())).toEqual(new Set([false]));
  expect(asked).toBe(2);
});

/** A database that answers each question when the test says so. */
function openDatabase() {
  const time = openTime();
  const questions: PromiseWithResolvers<boolean>[] = [];
  const isReady = keepReadiness(() => {
    const question = Promise.withResolvers<boolean>();
    questions.push(question);
    return question.promise;
  }, time);
  return { time, questions, isReady };
}

test('while the database has not answered for less than three seconds, nobody asks it again', async () => {
  const { time, questions, isReady } = openDatabase();
  const first = isReady();
  time.pass(2999);
  const second = isReady();
  questions[0]?.resolve(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(questions).toHaveLength(1);
});

test('a question that is never answered is a no after three seconds, and the next question gets its own answer', async () => {
  const { time, questions, isReady } = openDatabase();
  const first = isReady();
  time.pass(3000);
  expect(await first).toBe(false);
  time.pass(1000);
  const second = isReady();
  questions[1]?.resolve(true);
  expect(await second).toBe(true);
});

test('at most two questions wait for an answer, and one that ends makes room for another', async () => {
  const { time, questions, isReady } = openDatabase();
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = isReady();
    time.pass(3000);
    expect(await answer).toBe(false);
    time.pass(1000);
  }
  for (let asked = 0; asked < 5; asked += 1) {
    expect(await isReady()).toBe(false);
    time.pass(60_000);
  }
  expect(questions).toHaveLength(2);
  questions[0]?.reject(new Error('the connection has died'));
  await Promise.resolve();
  const third = isReady();
  expect(questions).toHaveLength(3);
  questions[2]?.resolve(true);
  expect(await third).toBe(true);
});
