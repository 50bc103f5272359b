import { expect, it } from 'vitest';
import { formatHistory } from './order-history.ts';

it('a sum in the history is written as everywhere else, and what was typed stays as it was', () => {
  const at = '2027-06-12T09:00:00Z';
  const notesOf = (entry: object, locale = 'en-GB') =>
    formatHistory([{ at, actor: 'bank', isBad: false, ...entry } as never], (key) => key, locale)[0]?.notes;
  expect(notesOf({ kind: 'refund', code: 'settled', detail: '1201.82 EUR' })?.[0]).toBe('€1,201.82');
  expect(notesOf({ kind: 'refund', code: 'settled', detail: '1201.82 EUR' }, 'tr-TR')?.[0]).toBe('€1.201,82');
  expect(notesOf({ kind: 'note', code: 'note', detail: '201.82 EUR' })?.[0]).toBe('201.82 EUR');
});
