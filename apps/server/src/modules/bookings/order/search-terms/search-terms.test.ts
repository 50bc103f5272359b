import { expect, test } from 'vitest';
import { searchTermsOf, soughtTerms } from './search-terms.ts';

const order = {
  reservationNumber: 'FW322970427',
  phone: '+79161234567',
  names: ['IVAN', 'KUZNETSOV', 'YULIYA', 'SHCHUKINA', 'EKREM', 'GÜNEŞ', 'ANNA MARIA', 'DE LA CRUZ'],
  flights: [{ carrier: 'WZ', number: '4011', departsAt: '2026-12-12T12:15' }],
};
const terms = searchTermsOf(order);

/** Whether each group of what was typed is the beginning of a term. */
const finds = (typed: string): boolean => {
  const groups = soughtTerms(typed);
  const isThere = (start: string) => terms.some((term) => term.startsWith(start));
  return groups.length > 0 && groups.every((starts) => starts.some(isThere));
};

test.each([
  '+7 916 123-45-67',
  '8 (916) 123 45 67',
  '8 10 7 916 123 45 67',
  '007 916 1234567',
  '9161234567',
  '123-45-67',
  '4567',
  '0427',
  'FW322970427',
  'Кузнецов',
  'кузнец',
  'KUZNECOV',
  'Kuznetsov Ivan',
  'Иван Кузнецов',
  'Юлия',
  'Julia',
  'Yulia',
  'Щукина',
  'schukina',
  'gunes',
  'Güneş',
  'анна мария',
  'Maria',
  'Cruz',
  'de la cruz',
  'WZ 4011',
  'wz4011',
  'WZ 4011 12-12-2026',
  'wz4011 12.12.2026',
  'WZ 4011 2026-12-12',
])('an order is found by “%s”', (typed) => expect(finds(typed)).toBe(true));

test.each([
  '+7 916 123-45-68',
  '8 926 123 45 67',
  '123',
  '4566',
  'Кузнецов Пётр',
  'Щедрина',
  'WZ 401',
  'WZ 4012',
  'WZ 4011 13-12-2026',
  'a@example.org',
  'K%',
  '',
])('and not by “%s”', (typed) => expect(finds(typed)).toBe(false));
