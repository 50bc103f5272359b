import { beforeEach, expect, it, vi } from 'vitest';
import {
  endAttempt,
  findAttempt,
  findPlaced,
  findPriceEnd,
  storePlaced,
  startPayAttempt,
} from './pay-attempt.ts';
import { receiveQuote } from './quote.ts';
import { stubStorage } from '../../shared/testing/stub-storage.ts';
import { quoteOf } from './testing/quote-of.ts';

const choice = { searchId: 's', flightId: 'a', fareId: 'f' };
const quote = quoteOf('q1');

beforeEach(() => {
  stubStorage('sessionStorage');
  stubStorage('localStorage');
});

it('repeats an attempt without an answer under the same key, also after a reload', () => {
  const first = startPayAttempt(choice, quote);
  expect(startPayAttempt(choice, quote)).toEqual(first);
  expect(findAttempt(choice)?.idempotencyKey).toBe(first.idempotencyKey);
});

it('begins another one for another price, and once the outcome is known', () => {
  const first = startPayAttempt(choice, quote).idempotencyKey;
  const second = startPayAttempt(choice, { ...quote, quoteId: 'q2' }).idempotencyKey;
  expect(second).not.toBe(first);
  endAttempt();
  expect(startPayAttempt(choice, { ...quote, quoteId: 'q2' }).idempotencyKey).not.toBe(second);
});

it('is not found for other flights, nor when its price has run out', () => {
  startPayAttempt(choice, quote);
  expect(findAttempt(Object.assign({}, choice, { flightId: 'b' }))).toBeUndefined();
  expect(findAttempt(choice, quote.endsAt)).toBeUndefined();
});

it('still knows the order that it made when the shop has a new version meanwhile', () => {
  storePlaced(startPayAttempt(choice, quote), { orderId: 'o', content: 'c', duplicateConfirmed: false });
  const stored = sessionStorage.getItem('farewind.payAttempt') ?? '';
  const { quote: kept, ...rest } = JSON.parse(stored) as { quote: object };
  const { rides: _, ageReference: __, ...earlier } = kept as typeof quote;
  sessionStorage.setItem('farewind.payAttempt', JSON.stringify({ ...rest, quote: earlier }));
  expect(findPlaced(choice)).toMatchObject({ placed: { orderId: 'o' }, quote });
});

it('reads a price with a line that it cannot read as none, rather than show it without', () => {
  startPayAttempt(choice, quote);
  const stored = sessionStorage.getItem('farewind.payAttempt') ?? '';
  sessionStorage.setItem(
    'farewind.payAttempt',
    stored.replace('"rides":[]', '"rides":[{"itemId":"ride-outbound"}]'),
  );
  expect(findAttempt(choice)).toBeUndefined();
});

it('lasts as long as its price on a device whose clock is a day ahead or behind', () => {
  for (const wrongBy of [-86_400_000, 86_400_000]) {
    const now = Date.parse('2026-11-20T12:00:00Z') + wrongBy;
    const received = receiveQuote(
      { ...quote, expiresAt: '2026-11-20T12:20:00.000Z', secondsLeft: 1200 },
      now,
    );
    vi.useFakeTimers({ now });
    storePlaced(startPayAttempt(choice, received), { orderId: 'o', content: 'c', duplicateConfirmed: false });
    vi.setSystemTime(now + 19 * 60_000);
    expect(findAttempt(choice)?.quote.endsAt, String(wrongBy)).toBe(now + 20 * 60_000);
    // What people are told is the server's time.
    expect(findPriceEnd('o')).toBe('2026-11-20T12:20:00.000Z');
    vi.setSystemTime(now + 21 * 60_000);
    expect(findAttempt(choice)).toBeUndefined();
    expect(findPriceEnd('o')).toBeUndefined();
    vi.useRealTimers();
  }
});
