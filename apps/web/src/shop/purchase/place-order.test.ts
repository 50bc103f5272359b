import type { Order } from '@farewind/contract/bookings/get-order';
import type { ErrorBody } from '@farewind/contract/core/envelope';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../shared/api/api-error.ts';
import { placeOrder } from './place-order.ts';
import type { OrderRequest, Placed, OrderPlacement } from './order-placement.ts';
import { endAttempt } from './pay-attempt.ts';
import type { Quote } from './quote.ts';
import { stubStorage } from '../../shared/testing/stub-storage.ts';
import { quoteOf } from './testing/quote-of.ts';

const choice = { searchId: 's', flightId: 'a', fareId: 'f' };
const placed: Placed = { orderId: 'o', reservationNumber: 'FW1', response: { state: 'done' } };

function refused(key: ErrorBody['key'], data: Record<string, unknown> = {}): ApiError {
  return new ApiError(409, { code: 0, key, message: key, details: null, data, validationErrors: null }, 'r');
}

const never = () => Promise.reject(new Error('Unexpected repeated payment'));
/** No earlier order. */
const first: Pick<
  OrderPlacement,
  'sendAgain' | 'findOrder' | 'makeRetry' | 'digestContent' | 'isAgreedBefore'
> = {
  sendAgain: never,
  findOrder: never,
  makeRetry: (orderId, idempotencyKey) => ({ orderId, idempotencyKey }),
  digestContent: () => Promise.resolve('content'),
  isAgreedBefore: false,
};

/** Presses the button; the server gives the answers in turn. */
async function submit(
  answers: readonly (Placed | Error)[],
  fresh: Quote | undefined = quoteOf('fresh'),
  isGone = false,
) {
  const sent: { seal: string; key: string; confirmed: boolean }[] = [];
  const run = (confirmed = false) =>
    placeOrder(
      {
        ...first,
        choice,
        agreedTotal: '10.00',
        makeRequest: (quote, key, isConfirmed) => {
          sent.push({ seal: quote.quoteSeal, key, confirmed: isConfirmed });
          return {} as OrderRequest;
        },
        send: () => {
          const answer = answers[sent.length - 1] ?? placed;
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        },
        recheck: () => Promise.resolve(isGone ? undefined : fresh),
      },
      quoteOf('q'),
      confirmed,
    );
  return { outcome: await run(), sent, run };
}

/** An order of this device that could not be paid; its next payment is refused. */
async function payAgain(refusal: ApiError, left: Quote | undefined) {
  endAttempt();
  const calls = { again: 0, sent: 0, rechecked: 0 };
  const press = (quote = calls.rechecked === 0 || left === undefined ? quoteOf('q') : left) =>
    placeOrder(
      {
        ...first,
        choice,
        agreedTotal: '10.00',
        makeRequest: () => ({}) as OrderRequest,
        send: () => {
          calls.sent += 1;
          return Promise.resolve(placed);
        },
        sendAgain: () => {
          calls.again += 1;
          return Promise.reject(refusal);
        },
        findOrder: (orderId) =>
          Promise.resolve({
            orderId,
            status: 'paymentFailed',
            allowedActions: ['payAgain'],
            total: '10.00',
            currency: 'EUR',
          } as unknown as Order),
        recheck: () => {
          calls.rechecked += 1;
          return Promise.resolve(left);
        },
      },
      quote,
      false,
    );
  await press();
  return { press, calls };
}

beforeEach(() => {
  stubStorage('sessionStorage');
  stubStorage('localStorage');
});

describe('the press of the pay button', () => {
  it('repeats itself under the same key after a lost answer, so that there is one order', async () => {
    const { outcome, sent, run } = await submit([new NoAnswerError(true, undefined)]);
    expect(outcome.kind).toBe('error');
    expect(await run()).toMatchObject({ kind: 'placed' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('takes a new key for the next purchase', async () => {
    const { sent, run } = await submit([placed]);
    endAttempt();
    await run();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('asks before the same traveller buys the same flight again', async () => {
    const { outcome, sent, run } = await submit([refused('ORD-DUPLICATE', { question: true })]);
    expect(outcome).toEqual({ kind: 'question', text: 'ORD-DUPLICATE' });
    expect(await run(true)).toMatchObject({ kind: 'placed' });
    expect(sent.map(({ confirmed }) => confirmed)).toEqual([false, true]);
  });

  it('opens the order that the quote has made already', async () => {
    const { outcome } = await submit([refused('ORD-DUPLICATE', { orderId: 'o1' })]);
    expect(outcome).toEqual({ kind: 'known', orderId: 'o1' });
  });

  it('begins an attempt of its own when another card follows a lost answer', async () => {
    const { outcome, sent } = await submit([refused('ORD-DUPLICATE')]);
    expect(outcome.kind).toBe('placed');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('goes on by itself when only the seal had run out', async () => {
    const { outcome, sent } = await submit([refused('FLT-EXPIRED')]);
    expect(outcome.kind).toBe('placed');
    expect(sent.map(({ seal }) => seal)).toEqual(['q', 'fresh']);
  });

  it('never charges another total than the one agreed to', async () => {
    const dearer = quoteOf('fresh', '12.00');
    for (const key of ['FLT-EXPIRED', 'FLT-PRICE', 'CPN-INVALID'] as const) {
      const { outcome, sent } = await submit([refused(key)], dearer);
      expect(outcome.kind).toBe('priceMoved');
      expect(sent).toHaveLength(1);
    }
  });

  it('leads to the reason and to other flights when the last seat is gone, not to a dead end', async () => {
    const gone = await submit([refused('FLT-NOSEAT')], undefined, true);
    expect(gone.outcome.kind).toBe('priceMoved');
    const dearer = await submit([refused('FLT-NOSEAT')], quoteOf('fresh', '12.00'));
    expect(dearer.outcome.kind).toBe('priceMoved');
    const same = await submit([refused('FLT-NOSEAT')]);
    expect(same.outcome.kind).toBe('error');
    expect([gone, dearer, same].map(({ sent }) => sent.length)).toEqual([1, 1, 1]);
  });

  it('leads there too when the seat of an order that could not be paid is gone, and pays for no such order again', async () => {
    for (const key of ['FLT-NOSEAT', 'TRF-NONE'] as const) {
      const gone = await payAgain(refused(key), undefined);
      expect(await gone.press()).toEqual({ kind: 'priceMoved' });
      const dearer = await payAgain(refused(key), quoteOf('fresh', '12.00'));
      expect(await dearer.press()).toEqual({ kind: 'priceMoved' });
      const same = await payAgain(refused(key), quoteOf('fresh'));
      expect(await same.press()).toMatchObject({ kind: 'error', error: { key } });
      expect([gone, dearer, same].map(({ calls }) => calls.rechecked)).toEqual([1, 1, 1]);
      // Each press would be refused like the first.
      expect(await same.press()).toMatchObject({ kind: 'placed' });
      expect(same.calls).toEqual({ again: 1, sent: 2, rechecked: 1 });
    }
  });

  it('does not send a third time', async () => {
    const { outcome, sent } = await submit([refused('FLT-EXPIRED'), refused('FLT-EXPIRED')]);
    expect(outcome.kind).toBe('priceMoved');
    expect(sent).toHaveLength(2);
  });
});
