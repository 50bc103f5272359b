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
    ['a card in groups of any kind', 'card 5555/5555/5555/4444 refused', 'card [number] refused'],
    ['a card with other separators', '5555_5555\u00A05555–4444, 5555:5555:5555:4444', '[number]'],
    [
      'digits of another script',
      'карта ٥٥٥٥ ٥٥٥٥ ٥٥٥٥ ٤٤٤٤, код １２３４５６',
      'карта [number], код [number]',
    ],
    ['a booking code', 'no booking K7XQ2M for Petrov', 'no booking [code] for Petrov'],
    ['a booking code of letters alone', 'GET /pnr/KXQHMP', 'GET /pnr/[code]'],
    ['a booking code as people write it', 'pnr=k7x-q2m', 'pnr=[code]'],
    ['a booking code in Cyrillic letters that look Latin', 'нет брони АВС234.', 'нет брони [code].'],
    ['such a code in lower case, with a hyphen', 'бронь авс-2м4', 'бронь [code]'],
    ['a booking code in letters of both alphabets', 'нет брони К7ХQ2М и KХQHМP', 'нет брони [code] и [code]'],
    [
      'a booking code in full-width letters',
      'no ＡＢＣ２３４, ＫＸＱＨＭＰ, ｋ７ｘ－ｑ２ｍ',
      'no [code], [code], [code]',
    ],
    ['a booking code with digits of another script', 'бронь KX٢٣QM', 'бронь [code]'],
    ['a booking code in bold letters of a message', 'no 𝐊𝟕𝐗𝐐𝟐𝐌', 'no [code]'],
    [
      'a token in three parts',
      `Bearer ${'aB3_'.repeat(6)}.${'cD4-'.repeat(6)}.${'eF5x'.repeat(6)}`,
      'Bearer [key]',
    ],
  ])('%s', (_what, text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
    expect(maskPersonal(masked)).toBe(masked);
  });

  test.each([
    'ОТМЕНА рейса: СКАНЕР и КАССА, ТЕСТ-МЕТКА, МОТОР-ОТСЕК',
    'Отмена заказа: 12 000 мест, ряд 24; итого 1 234,5',
    'БРОНЬ2 и МЕСТО№5, вылет 10:35',
    '１２３ and １２３－４５',
  ])('but ordinary Russian words and short numbers stay: %s', (text) => {
    expect(maskPersonal(text)).toBe(text);
  });

  test('but where in the program it happened stays', () => {
    const stack = 'at payNow (https://farewind.example/assets/checkout-page-DkX3f9aB.js:12:345678)';
    expect(maskPersonal(stack)).toBe(stack);
    for (const text of [
      'Cannot read properties of undefined (reading price)',
      'FLT-NOSEAT and GEN-BUSY of SELECT 1 at app-4f3a2b.js:7:1',
    ])
      expect(maskPersonal(text)).toBe(text);
  });
});

test.each([
  ['letters', 'a'],
  ['slashes', '/'],
  ['hyphens', 'a-'],
  ['dots', 'a1.'],
  ['Cyrillic letters', 'А'],
  ['Cyrillic words', 'ОТМЕНА '],
  ['Cyrillic codes', 'АВС234 '],
  ['full-width letters', 'Ａ'],
  ['digits', '1'],
  ['digits in groups', '12 '],
  ['digits that end too early', '1 2 x'],
  ['at signs', '@a.'],
  ['colons', ':1'],
  ['brackets', '[key].'],
])('a long text of %s takes time in proportion to its length', (_what, piece) => {
  // Quadratic work on so many characters takes far longer than any test may.
  const text = piece.repeat(1_000_000 / piece.length);
  expect(maskPersonal(text).length).toBeLessThanOrEqual(text.length + 8);
});

test('pages are told apart, what is shown on them is not', () => {
  expect(maskPath('/flightSearch/abc123?from=VKO#x')).toBe('/flightSearch/*');
  expect(maskPath('/booking/KXQHMP')).toBe('/booking/*');
  expect(maskPath('/booking/٥٥٥')).toBe('/booking/*');
  expect(maskPath('/booking/КХСНМР')).toBe('/booking/*');
  expect(maskPath('/booking/ＫＸＱＨＭＰ')).toBe('/booking/*');
  expect(maskPath('/aboutUs')).toBe('/aboutUs');
  expect(maskPath('/')).toBe('/');
});
