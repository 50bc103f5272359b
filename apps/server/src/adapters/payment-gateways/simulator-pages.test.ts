import { expect, it } from 'vitest';
import { sumText } from './simulator-pages.ts';
import { sentencePage } from './tbank/simulator/tbank-pages.ts';

it.each([
  ['TRY', 'tr', '₺12.476,72'],
  ['rub', 'ru', '12 476,72 ₽'],
  ['EUR', 'en', '€12,476.72'],
  ['BYN', 'ru', '12 476,72 BYN'],
])('a provider’s page shows a sum in %s (%s) as the shop does', (currency, language, text) => {
  expect(sumText(1_247_672, currency, language).replaceAll(/\s/g, ' ')).toBe(text);
});

it('whoever has paid a code is led back to the shop', () => {
  expect(sentencePage('ru', 'done', 'https://shop.example/order')).toContain(
    'href="https://shop.example/order"',
  );
  expect(sentencePage('ru', 'done')).not.toContain('<a ');
});
