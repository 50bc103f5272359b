import { expect, test } from 'vitest';
import { sampleAgency } from '../../testing/sample-agency.ts';
import { renderSms } from './rendering/render-message.ts';
import { foldForSms } from './templates/fold-for-sms.ts';
import { smsLength } from './sms-length.ts';

test.each([
  ['a'.repeat(160), { alphabet: 'gsm', units: 160, parts: 1 }],
  ['a'.repeat(161), { alphabet: 'gsm', units: 161, parts: 2 }],
  ['a'.repeat(306), { alphabet: 'gsm', units: 306, parts: 2 }],
  ['a'.repeat(307), { alphabet: 'gsm', units: 307, parts: 3 }],
  ['€'.repeat(80), { alphabet: 'gsm', units: 160, parts: 1 }],
  ['я'.repeat(70), { alphabet: 'ucs2', units: 70, parts: 1 }],
  ['я'.repeat(71), { alphabet: 'ucs2', units: 71, parts: 2 }],
  ['я'.repeat(134), { alphabet: 'ucs2', units: 134, parts: 2 }],
  ['я'.repeat(135), { alphabet: 'ucs2', units: 135, parts: 3 }],
])('a text message takes as many parts as the network counts: %#', (text, length) => {
  expect(smsLength(text)).toEqual(length);
});

test('Turkish and typographic letters fold to ASCII, in either case', () => {
  expect(foldForSms('İstanbul – Iğdır, Çeşme\u00A0ÖÜ öü', 'tr')).toBe('Istanbul - Igdir, Cesme OU ou');
});

test('Russian keeps its letters and loses non-breaking spaces', () => {
  expect(foldForSms('30\u00A0228\u202F₽ 12\u201106', 'ru')).toBe('30 228 ₽ 12-06');
});

test('currency signs become currency codes', () => {
  expect(foldForSms('€591.20, ₺20', 'en')).toBe('EUR 591.20, TRY 20');
});

test('Cyrillic names stay readable in English and Turkish, and a number plate is the one on the car', () => {
  expect(foldForSms('Москва, Щукин Ёж, ЮРИЙ ЯШИН', 'en')).toBe('Moskva, Shchukin Ezh, IURII IASHIN');
  const texts = { subject: '', preheader: '', heading: '', body: '{driverName}, {plate}', button: '' };
  const content = { values: { driverName: 'Мехмет', plate: 'А123ВС' }, siteOrigin: '' };
  expect(renderSms({ language: 'tr', texts }, content, sampleAgency)).toBe('Mekhmet, A123BC');
  expect(renderSms({ language: 'ru', texts }, content, sampleAgency)).toBe('Мехмет, А123ВС');
});
