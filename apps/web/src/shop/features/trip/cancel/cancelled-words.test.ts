import { expect, it } from 'vitest';
import { createI18n } from '../../../../shared/i18n/i18n.tsx';
import en from '../texts/en.json' with { type: 'json' };
import ru from '../texts/ru.json' with { type: 'json' };
import tr from '../texts/tr.json' with { type: 'json' };
import { countParts } from './cancelled-words.ts';

it('counts neither transfers nor insurances as tickets', () => {
  const items = [
    { itemId: 'out', kind: 'flight' },
    { itemId: 'back', kind: 'flight' },
    { itemId: 'ride', kind: 'transfer' },
    { itemId: 'cover', kind: 'insurance' },
  ];
  const tickets = ['out', 'out', 'back', 'back', 'ride', 'cover', 'cover'].map((itemId) => ({ itemId }));
  const count = (kind: 'flight' | 'transfer' | 'insurance') =>
    countParts({ items } as never, { tickets } as never, kind);
  expect([count('flight'), count('transfer'), count('insurance')]).toEqual([4, 1, 2]);
});

/** Said of flights only: lines of their price, and what only an order with flights is asked. */
const ofFlights = /^cancel\.(?:what\.flight|kind\.|rides$|addRides$|forDocuments$)/;

it.each([
  ['en', en, /ticket|fare\b|flight/i],
  ['ru', ru, /билет|тариф|рейс/i],
  ['tr', tr, /bilet|tarife|uçuş/i],
] as const)('nobody who cancels a transfer reads about tickets or fares (%s)', (language, texts, flying) => {
  const { t } = createI18n(language, texts as never);
  const values = new Proxy<Record<string, unknown>>(
    { kind: 'transfer', count: 1 },
    {
      get: (given, name: string) => given[name] ?? '1',
    },
  );
  const keys = Object.keys(texts).filter((key) => key.startsWith('cancel.') && !ofFlights.test(key));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => flying.test(t(key as never, values as never)))).toEqual([]);
});
