import type { ErrorBody } from '@farewind/contract/core/envelope';
import { environmentManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, NoAnswerError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';
import { whileBusy } from './while-busy.ts';

const body: ErrorBody = {
  code: 0,
  key: 'GEN-BUSY',
  message: 'Too many people',
  details: null,
  data: {},
  validationErrors: null,
};
const busy = new ApiError(503, body, 'r', 5);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page's read that fails with these errors in turn, and then succeeds. */
function read(...errors: readonly Error[]) {
  const sentAt: number[] = [];
  const begun = Date.now();
  const answer = createQueryClient()
    .fetchQuery({
      queryKey: ['flights'],
      queryFn: () => {
        sentAt.push(Date.now() - begun);
        const error = errors[sentAt.length - 1];
        return error ? Promise.reject(error) : Promise.resolve('flights');
      },
    })
    .catch((error: unknown) => error);
  return { answer, sentAt };
}

it('a page that was told to come again in five seconds does so by itself, and not sooner', async () => {
  const { answer, sentAt } = read(busy, busy);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(sentAt).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await answer).toBe('flights');
  expect(sentAt).toHaveLength(3);
  expect(sentAt[2]! - sentAt[1]!).toBeGreaterThanOrEqual(5_000);
});

it('a server that stays busy is asked a few times, and then the page shows what it says', async () => {
  const { answer, sentAt } = read(...Array.from({ length: 20 }, () => busy));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe(busy);
  expect(sentAt).toHaveLength(5);
});

it('a page that shows that the server is busy asks again by itself, ever less often, and is drawn when it gets an answer', async () => {
  const isServer = environmentManager.isServer();
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => isServer));
  let sent = 0;
  let isBusy = true;
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['flights'],
    queryFn: async () => {
      sent += 1;
      if (isBusy) throw busy;
      return 'flights';
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: busy });
  const ofFirstRound = sent;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(sent).toBe(2 * ofFirstRound);
  const inTenMinutes = sent;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toBeGreaterThan(inTenMinutes);
  expect(sent).toBeLessThan(inTenMinutes + 5 * ofFirstRound);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(450_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'flights' });
  const asked = sent;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toBe(asked);
  leave();
});

it('a refusal without a time to come again is shown at once, and a lost connection is tried once more', async () => {
  const refused = read(new ApiError(503, body, 'r'));
  expect(await refused.answer).toBeInstanceOf(ApiError);
  expect(refused.sentAt).toHaveLength(1);
  const lost = read(...Array.from({ length: 3 }, () => new NoAnswerError(false, undefined)));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await lost.answer).toBeInstanceOf(NoAnswerError);
  expect(lost.sentAt).toHaveLength(2);
});

it('without a connection a page says so at once, as does a search, and the page is there when the connection is', async () => {
  const isServer = environmentManager.isServer();
  environmentManager.setIsServer(() => false);
  onlineManager.setOnline(false);
  onTestFinished(() => {
    environmentManager.setIsServer(() => isServer);
    onlineManager.setOnline(true);
  });
  const queries = createQueryClient();
  queries.mount();
  let sent = 0;
  const ask = async () => {
    sent += 1;
    if (!onlineManager.isOnline()) throw new NoAnswerError(false, undefined);
    return 'flights';
  };
  const observer = new QueryObserver(queries, { queryKey: ['flights'], queryFn: ask });
  const leave = observer.subscribe(() => undefined);
  const search = new MutationObserver(queries, { mutationFn: ask, ...whileBusy });
  const refused = search.mutate().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().error).toBeInstanceOf(NoAnswerError);
  expect(await refused).toBeInstanceOf(NoAnswerError);
  expect(sent).toBe(2);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'flights' });
  leave();
  queries.unmount();
});

it('a page drawn on the server does not wait', async () => {
  vi.stubGlobal('document', undefined);
  expect(await read(busy).answer).toBe(busy);
});

it('an act is repeated only where it says so, as searches do and payments do not', async () => {
  const act = async (options: object): Promise<number> => {
    let sent = 0;
    const mutationFn = async () => {
      sent += 1;
      if (sent < 3) throw busy;
    };
    const observer = new MutationObserver(createQueryClient(), { mutationFn, ...options });
    void observer.mutate().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    return sent;
  };
  expect(await act({})).toBe(1);
  expect(await act(whileBusy)).toBe(3);
});
