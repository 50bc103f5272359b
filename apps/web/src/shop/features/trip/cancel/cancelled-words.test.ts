import { expect, it } from 'vitest';
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
