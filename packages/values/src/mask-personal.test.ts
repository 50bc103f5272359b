import { describe, expect, test } from 'vitest';
import { maskPath, maskPersonal } from './mask-personal.ts';

describe('a report of a fault names nobody', () => {
  test.each([
    ['a card', 'No such card 5555555555554444', 'No such card [number]'],
    ['a card in groups', 'card 5555 5555 5555 4444 refused', 'card [number] refused'],
    ['a mail address', 'cannot write to anna.s+x@example.com now', 'cannot write to [mail] now'],
    ['a mail address of an address bar', 'failed: anna%40example.com', 'failed: [mail]'],
    ['a phone', 'call +7 (916) 123-45-67 first', 'call [number] first'],
    ['a one-time code', 'code 123456 is wrong', 'code [number] is wrong'],
    ['a passport', 'passport "712345678"', 'passport "[number]"'],
    ['an order', 'order FW123456782 is gone', 'order FW[number] is gone'],
    ['the key of an order', 'GET /ticketDetail/x?key=Zk3p9QmT1aB7cD5e', 'GET /ticketDetail/x'],
    ['a secret word', 'token Zk3p9QmT1aB7cD5eF9gH2x refused', 'token [key] refused'],
    ['a record', 'no 0190a6f2-7c3d-7abc-8def-0123456789ab', 'no [id]'],
  ])('%s', (_what, text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
    expect(maskPersonal(masked)).toBe(masked);
  });

  test('but where in the program it happened stays', () => {
    const stack = 'at payNow (https://farewind.example/assets/checkout-page-DkX3f9aB.js:12:345678)';
    expect(maskPersonal(stack)).toBe(stack);
    expect(maskPersonal('Cannot read properties of undefined (reading price)')).toContain('reading price');
  });
});

test('pages are told apart, what is shown on them is not', () => {
  expect(maskPath('/flightSearch/abc123?from=VKO#x')).toBe('/flightSearch/*');
  expect(maskPath('/aboutUs')).toBe('/aboutUs');
  expect(maskPath('/')).toBe('/');
});
