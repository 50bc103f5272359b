import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { errorTexts } from './error-texts.ts';
import { translate } from './translate.ts';

const root = join(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const shipped = parse(read('apps/server/seed/content/en/fixed-texts.yaml')) as Record<string, string>;
const shop = JSON.parse(read('apps/web/src/shared/i18n/messages/en.json')) as Record<string, string>;

test('a field that is left empty says “This field is required”, in Russian shortly “обязательно” too', () => {
  expect(shipped['validation.required']).toBe('This field is required');
  expect(shop['validation.required']).toBe('This field is required');
  const russian = parse(read('apps/server/seed/content/ru/fixed-texts.yaml')) as Record<string, string>;
  expect(russian['validation.requiredShort']).toBe('обязательно');
});

test('a form asks for valid information and for the required fields, in the words of the owner', () => {
  expect(shipped['validation.enterValid']).toBe('Please enter valid information');
  expect(shipped['validation.fillRequired']).toBe('Please fill in the required fields');
  expect(translate('en', errorTexts['GEN-VALIDATION'].message)).toBe('Please enter valid information');
  expect(shipped['validation.emailWrong']).toBe('Wrong e-mail address');
});

test('every member of passenger, contact and card that can be wrong has a sentence of its own', () => {
  const names = ['email', 'phone', 'countryCode', 'name', 'surname', 'passportNumber', 'passportSerial'];
  const card = ['cardOwner', 'cardNumber', 'cardMonth', 'cardYear', 'cardCode'];
  const sentences = [...names, ...card].map((name) => shop[`validation.${name}Invalid`]);
  expect(sentences.every((sentence) => sentence?.startsWith('Invalid'))).toBe(true);
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const type of ['adult', 'child', 'infant']) expect(shop[`validation.${type}MaxAge`]).toBeDefined();
  expect(shipped['validation.nationalityInvalid']).toMatch(/^Invalid/);
  expect(shipped['validation.cityInvalid']).toMatch(/^Invalid/);
});

test('a payment that fails says “Payment Error” and asks to try again, with a button that says OK', () => {
  expect(translate('en', errorTexts['PAY-DECLINED'].message)).toBe('Payment Error');
  expect(translate('en', errorTexts['PAY-DECLINED'].details ?? '')).toBe(
    'Payment could not be completed. Please try again',
  );
  expect(shop['payment.error.text']).toBe('Payment could not be completed. Please try again');
  expect(shipped['payment.error.ok']).toBe('OK');
});

test('a bank that does not do its part is said in the words of the owner, with whom to turn to', () => {
  expect(translate('en', errorTexts['PAY-UNKNOWN'].message)).toBe(
    'Operation of Internet acquiring failed. Please contact support.',
  );
});

test('a card says what of it is invalid: number, expiry month or expiry year', () => {
  expect(shop['validation.cardNumberInvalid']).toBe('Invalid card number');
  expect(shop['validation.cardMonthInvalid']).toBe('Invalid card expiry month');
  expect(shop['validation.cardYearInvalid']).toBe('Invalid card expiry year');
});

test('what is not found, and a search without flights, without seats or without a ride, say so in the owner’s words', () => {
  expect(translate('en', errorTexts['GEN-NOTFOUND'].message)).toBe('Not Found');
  expect(shop['flights.notFound.text']).toBe('There were no results. Try a different date.');
  expect(shop['flights.noneOnDate']).toBe('There are no flights with empty seats on the selected date.');
  expect(translate('en', errorTexts['TRF-NONE'].message)).toBe('No transfer has been found for this date.');
});

test('a lookup that misses says which words to check, and nothing of what there is', () => {
  expect(shipped['lookup.pnrMiss']).toBe('Please check again with a different PNR or surname.');
  expect(shipped['lookup.reservationMiss']).toBe('Surname or reservation number invalid.');
  expect(translate('en', errorTexts['LKP-NONE'].message)).toBe(shipped['lookup.pnrMiss']);
});

test('infants, agreement and Turkish cards are refused in the owner’s words', () => {
  expect(translate('en', errorTexts['PAX-INFANT'].message)).toBe('Invalid infant count');
  expect(translate('en', errorTexts['ORD-CONTRACT'].message)).toBe('You must accept contract for continue');
  expect(translate('en', errorTexts['PAY-TRY'].message)).toBe(
    'Warning: a Turkish card used with a non-TRY currency will fail.',
  );
});

test('the expiry date of a card is asked for as month and year, ММ and ГГ in Russian', () => {
  const russian = JSON.parse(read('apps/web/src/shared/i18n/messages/ru.json')) as Record<string, string>;
  expect([russian['card.monthPlaceholder'], russian['card.yearPlaceholder']]).toEqual(['ММ', 'ГГ']);
});
