import { expect, it } from 'vitest';
import { rateWords } from './price-section.ts';

const order = { journeyClock: { timeZone: 'Europe/Moscow', place: 'Moscow' } };
const rate = { from: 'EUR', to: 'RUB', value: '96.0077', source: 'Bank of Russia' } as const;

it('a receipt names the time of its rate, as the checkout did; a daily rate has none', () => {
  const words = (at: string) => rateWords(order, { ...rate, at }, 'en');
  expect(words('2026-11-20T15:00:00.000Z')).toBe(
    '1 EUR = 96.0077 RUB, Bank of Russia, 20-11-2026 18:00 (Moscow time)',
  );
  expect(words('2026-11-20T00:00:00.000Z')).toBe('1 EUR = 96.0077 RUB, Bank of Russia, 20-11-2026');
});
