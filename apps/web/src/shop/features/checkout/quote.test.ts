import { describe, expect, it } from 'vitest';
import { expiryOnThisClock, groupByType } from './quote.ts';

const line = (
  itemId: string,
  passengerType: 'adult' | 'infant',
  count: number,
  fare: string,
  tax: string,
) => ({
  itemId,
  passengerType,
  count,
  fare,
  tax,
  fuel: '0.00',
  service: '0.00',
  total: (Number(fare) + Number(tax)).toFixed(2),
});

it('adds the price lines of both directions for each passenger type, to the cent', () => {
  const groups = groupByType([
    line('outbound', 'infant', 1, '0.10', '0.00'),
    line('outbound', 'adult', 2, '100.10', '20.20'),
    line('return', 'adult', 2, '200.20', '0.10'),
    line('return', 'infant', 1, '0.20', '0.00'),
  ]);
  expect(groups).toEqual([
    {
      passengerType: 'adult',
      count: 2,
      fare: '300.30',
      tax: '20.30',
      fuel: '0.00',
      service: '0.00',
      total: '320.60',
    },
    {
      passengerType: 'infant',
      count: 1,
      fare: '0.30',
      tax: '0.00',
      fuel: '0.00',
      service: '0.00',
      total: '0.30',
    },
  ]);
});

describe('the end of a quote', () => {
  const received = Date.parse('2026-11-20T12:00:00Z');

  it('is the one that the server says', () => {
    expect(expiryOnThisClock('2026-11-20T12:20:00Z', received)).toBe(received + 20 * 60_000);
    expect(expiryOnThisClock('2026-11-20T12:03:00Z', received)).toBe(received + 3 * 60_000);
  });

  it('is twenty minutes away on a device whose clock is wrong', () => {
    expect(expiryOnThisClock('2026-11-20T11:00:00Z', received)).toBe(received + 20 * 60_000);
    expect(expiryOnThisClock('2026-11-21T12:00:00Z', received)).toBe(received + 20 * 60_000);
  });
});
