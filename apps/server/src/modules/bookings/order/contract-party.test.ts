import { expect, it } from 'vitest';
import { nameContractParty } from './contract-party.ts';

const names = { en: 'Turkish Airlines', ru: 'Турецкие авиалинии', tr: 'Türk Hava Yolları' };
const places = { airlineNameOf: (_code: string, language: keyof typeof names) => names[language] };

const read = (kind: string, name: string, language: keyof typeof names) =>
  nameContractParty(
    places,
    { contractParty: { kind, name }, snapshot: { segments: [{ carrier: 'TK' }] } },
    'tr',
    language,
  ).name;

it('a carrier is named in the language of the order’s reader', () => {
  expect(read('carrier', names.tr, 'ru')).toBe(names.ru);
  expect(read('carrier', names.tr, 'tr')).toBe(names.tr);
});

it('a contract party stored under another name keeps it', () => {
  expect(read('carrier', 'Türk Hava Yolları A.O.', 'ru')).toBe('Türk Hava Yolları A.O.');
  expect(read('insurer', names.tr, 'ru')).toBe(names.tr);
});
