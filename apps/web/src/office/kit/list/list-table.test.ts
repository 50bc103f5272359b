import { expect, test } from 'vitest';
import { hasWordsOnly } from './list-table.tsx';

test('a narrow column breaks addresses and ids, and words of people at their ends only', () => {
  for (const text of [
    '',
    'ежедневно',
    'Satış temsilcisi',
    '30-11-2026 07:02',
    'ROZHDESTVENSKAYA-KOZLOVSKAYA',
  ])
    expect(hasWordsOnly(text), text).toBe(true);
  for (const text of ['anna.rozhdestvenskaya@correspondence.example', 'pi_3NqXyz2eZvKYlo2C0aBcDeFg'])
    expect(hasWordsOnly(text), text).toBe(false);
});
