import { expect, test } from 'vitest';
import { awaitsNumbers } from './items-panel.tsx';

test.each([
  ['a booked flight', { kind: 'flight', status: 'booked' }, true],
  ['a cancelled flight', { kind: 'flight', status: 'cancelled' }, false],
  ['a flight whose hold has ended', { kind: 'flight', status: 'expired' }, false],
  ['an insurance that was issued', { kind: 'insurance', status: 'ticketed' }, false],
] as const)('staff are told that ticket numbers follow only where they do: %s', (_, item, awaits) => {
  expect(awaitsNumbers(item)).toBe(awaits);
});
