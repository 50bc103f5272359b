import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenRequests } from './open-requests.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

function open() {
  const server = fastify();
  const requests = new OpenRequests(server);
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  server.get('/', () => {
    begun.resolve();
    return answer.promise;
  });
  const events: string[] = [];
  const asked = server.inject('/').then(() => events.push('answered'));
  const waited = begun.promise.then(() => requests.untilNone(5_000)).then(() => events.push('went on'));
  return { requests, begun: begun.promise, answer: answer.resolve, asked, waited, events };
}

test('deferred work continues when the first request is answered, and at once if there is none', async () => {
  const { requests, answer, asked, waited, events, begun } = open();
  await begun;
  expect(events).toEqual([]);
  answer('home');
  await Promise.all([asked, waited]);
  expect(events.toSorted()).toEqual(['answered', 'went on']);
  await requests.untilNone(5_000);
});

test('a request that stays open for hours delays nothing beyond the time limit', async () => {
  const { answer, asked, waited, events, begun } = open();
  await begun;
  await vi.advanceTimersByTimeAsync(5_000);
  await waited;
  expect(events).toEqual(['went on']);
  answer('at last');
  await asked;
});
