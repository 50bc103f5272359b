import { expect, it } from 'vitest';
import { formatChanges } from './import-words.ts';

const t = (key: string, values?: Readonly<Record<string, unknown>>) => `${key} ${JSON.stringify(values)}`;

it('counts what a file leaves as it was, and says nothing of what an import did not touch', () => {
  expect(formatChanges('services', { unchanged: 4 }, t)).toBe(
    'import.changes {"added":0,"changed":0,"unchanged":4,"withdrawn":0}',
  );
  expect(formatChanges('fares', { added: 0, changed: 0, unchanged: 0, withdrawn: 0 }, t)).toBe('');
  expect(formatChanges('fares', undefined, t)).toBe('');
});

it('counts the dates that seats open and shut', () => {
  expect(formatChanges('seats', { added: 2, changed: 0, departures: 3 }, t)).toBe(
    'import.seatChanges {"added":2,"changed":0,"departures":3}',
  );
});
