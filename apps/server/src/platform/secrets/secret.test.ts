import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a card number prints as [card], however it is printed', () => {
  const number = new Secret('5555555555554444');
  const prints = [
    String(number),
    // oxlint-disable-next-line typescript/restrict-template-expressions -- the mistake that must reveal nothing
    `${number}`,
    JSON.stringify({ number }),
    inspect({ number }),
    inspect(number),
    `x${String(number)}`,
  ];
  for (const print of prints) {
    expect(print).toContain('[card]');
    expect(print).not.toContain('5555');
  }
  expect(number.reveal()).toBe('5555555555554444');
});
