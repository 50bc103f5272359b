import { expect, test } from 'vitest';
import { afterExitCode, dialledForms, readDialledAtHome } from './dial-prefix.ts';

test.each([
  ['89163334455', '+7', '9163334455'],
  ['05327654321', '+90', '5327654321'],
  ['80291234567', '+375', '291234567'],
])('%s is dialled at home in the country of %s', (digits, callingCode, national) =>
  expect(readDialledAtHome(digits)).toEqual({ callingCode, national }),
);

test.each(['9163334455', '8916333445', '375291234567'])('%s has no prefix of a country', (digits) =>
  expect(readDialledAtHome(digits)).toBeUndefined(),
);

test('what is dialled for calls abroad counts only before a number', () => {
  expect(afterExitCode('00905327654321', 9)).toBe('905327654321');
  expect(afterExitCode('810905327654321', 9)).toBe('905327654321');
  expect(afterExitCode('00905', 9)).toBeUndefined();
  expect(afterExitCode('905327654321', 9)).toBeUndefined();
});

test.each([
  ['89163334455', ['89163334455', '9163334455']],
  ['80291234567', ['80291234567', '0291234567', '291234567']],
  ['00905327654321', ['00905327654321', '905327654321']],
  ['0532765', ['0532765']],
  ['4455', ['4455']],
])('%s is looked for as %j', (digits, forms) => expect(dialledForms(digits)).toEqual(forms));
