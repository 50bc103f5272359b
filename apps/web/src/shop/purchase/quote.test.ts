import { describe, expect, it } from 'vitest';
import { expiryOnThisClock, pricedAt } from './quote.ts';

describe('the end of a quote', () => {
  const received = Date.parse('2026-11-20T12:00:00Z');

  it('is the one that the server says', () => {
    expect(expiryOnThisClock({ expiresAt: '2026-11-20T12:20:00Z' }, received)).toBe(received + 20 * 60_000);
    expect(expiryOnThisClock({ expiresAt: '2026-11-20T12:03:00Z' }, received)).toBe(received + 3 * 60_000);
  });

  it('is not later than the server counts where the clock of the device is behind or wrong', () => {
    const told = { expiresAt: '2026-11-20T12:21:48Z', secondsLeft: 1200 };
    expect(expiryOnThisClock(told, received)).toBe(received + 20 * 60_000);
    const short = { expiresAt: '2026-11-20T11:00:00Z', secondsLeft: 90 };
    expect(expiryOnThisClock(short, received)).toBe(received + 90_000);
  });

  it('is twenty minutes away on a device whose clock is wrong', () => {
    expect(expiryOnThisClock({ expiresAt: '2026-11-20T11:00:00Z' }, received)).toBe(received + 20 * 60_000);
    expect(expiryOnThisClock({ expiresAt: '2026-11-21T12:00:00Z' }, received)).toBe(received + 20 * 60_000);
  });
});

it('a price tells the time of the server, by which a card and a passport have expired or not', () => {
  const expiresAt = '2026-12-01T00:19:00.000Z';
  expect(pricedAt({ expiresAt, secondsLeft: 1200 })).toBe('2026-11-30T23:59:00.000Z');
  expect(pricedAt({ expiresAt })).toBeUndefined();
});
