import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { isKeptWaiting } from '../../apps/server/src/platform/database/open-transaction.ts';

// A call of another company in an open transaction fails the test: the connection would be kept while that company takes
// its time. Of node's fetch, and of its own HTTP client.
const CALLS = ['undici:request:create', 'http.client.request.start'];
let kept: string[] = [];

function note(): void {
  if (isKeptWaiting()) kept.push(String(new Error('A call in an open transaction').stack));
}

beforeAll(() => {
  for (const call of CALLS) subscribe(call, note);
});
afterAll(() => {
  for (const call of CALLS) unsubscribe(call, note);
});
afterEach(() => {
  const [first] = kept;
  kept = [];
  if (first !== undefined) throw new Error(first);
});
