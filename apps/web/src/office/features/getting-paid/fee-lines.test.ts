import { expect, it } from 'vitest';
import { listFeeLines, readFeeLines } from './fee-lines.ts';
import type { MethodRow } from './getting-paid-data.ts';

const taker = { provider: 'bank', take: 'hold', holdSeconds: null, minimum: null, maximum: null } as const;
const cards = (currency: 'EUR' | 'TRY', way: 'rawCard' | 'hostedPage'): MethodRow => ({
  id: 'card',
  name: 'Card',
  currency,
  isOrdered: false,
  isByFee: true,
  used: 1,
  takers: [
    {
      ...taker,
      settingId: 7,
      way,
      isPaused: false,
      siteIds: [],
      fees: [{ cardCountry: null, percent: '2.90', fixed: '0.30' }],
    },
  ],
});

it('asks for a fee of each country only where the card is known before the account is chosen', () => {
  const countriesOf = (row: MethodRow) => listFeeLines(7, [row]).map(({ country }) => country);
  expect(countriesOf(cards('EUR', 'hostedPage'))).toEqual([null]);
  expect(countriesOf(cards('EUR', 'rawCard'))).toEqual([null, 'RU']);
  expect(countriesOf(cards('TRY', 'rawCard'))).toEqual([null, 'TR', 'RU']);
  expect(listFeeLines(8, [cards('EUR', 'rawCard')])).toEqual([]);
});

it('sends what was typed, and no fee for an empty line', () => {
  const [general, russian] = listFeeLines(7, [cards('EUR', 'rawCard')]);
  const typed = [
    { ...general!, percent: ' 1,5', fixed: '' },
    { ...russian!, percent: ' ', fixed: '' },
  ];
  expect(readFeeLines(typed).map(({ fee }) => fee)).toEqual([
    { method: 'card', currency: 'EUR', cardCountry: null, percent: '1,5', fixed: '0' },
  ]);
});
