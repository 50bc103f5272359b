import { expect, test } from 'vitest';
import { nearForms } from './near-forms.ts';
import { readSoughtTerms, searchTermsOf } from './search-terms.ts';

const order = {
  reservationNumber: 'FW322970427',
  phone: '+79161234567',
  names: [
    'IVAN',
    'KUZNETSOV',
    'YULIYA',
    'SHCHUKINA',
    'EKREM',
    'GÜNEŞ',
    'ANNA MARIA',
    'DE LA CRUZ',
    'KAIRATKYZY',
  ],
  flights: [{ carrier: 'WZ', number: '4011', departsAt: '2026-12-12T12:15' }],
  ridePlaces: ['Rixos Premium Belek', 'Аэропорт Анталья', 'Ақтау қонақүйі'],
};
const TODAY = '2026-11-25';
const terms = searchTermsOf(order);

/** Whether each sought group is a prefix of some term. */
const finds = (typed: string): boolean => {
  const { groups } = readSoughtTerms(typed, TODAY);
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
  '916/123/45/67',
  '916‑123–45—67',
  '\u202A+7 916 123-45-67\u202C',
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
  'Қайратқызы',
  'Ақтау',
  'Aktau',
  'WZ 4011',
  'wz4011',
  'WZ 4011 12-12-2026',
  'wz4011 12.12.2026',
  'WZ 4011 2026-12-12',
  '12.12 wz4011',
  'wz4011 12/12',
  'WZ-4011, 12.12.26',
  'wz 4011 12 декабря',
  '12 Aralık wz4011',
  'wz4011 12 Dec 2026',
  'Кузнецов WZ4011',
  'wz4011 12.12 Kuznetsov',
  'Rixos',
  'риксос белек',
  'Кузнецов Риксос',
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
  '13.12 wz4011',
  'wz4011 12.12.2027',
  'Щедрина WZ4011',
  'риксос кемер',
  'wz401@example.org',
  'a@example.org',
  'K%',
  '',
])('and not by “%s”', (typed) => expect(finds(typed)).toBe(false));

test.each(['8 029 123-45-67', '80291234567', '029 123-45-67', '375 29 1234567', '8 10 375 29 123 45 67'])(
  'an order of a buyer from Belarus is found by the phone “%s”',
  (typed) => {
    const own = searchTermsOf({ ...order, phone: '+375291234567' });
    const phone = own.find((term) => term.endsWith('573')) ?? '';
    const { groups } = readSoughtTerms(typed, TODAY);
    expect(groups[0]?.some((start) => phone.startsWith(start))).toBe(true);
  },
);

test('an order whose place was stored with its Kazakh letters is still found by them', () => {
  expect(readSoughtTerms('Ақтау', TODAY).groups).toEqual([['aktau', '@aktau', 'aқtau', '@aқtau']]);
});

test.each([
  ['+7 (916) 123', 'phone'],
  ['4567', 'digits'],
  ['wz4011', 'flight'],
  ['12.12 wz4011', 'flightDay'],
  ['Кузнецов', 'name'],
  ['FW322970427', undefined],
  ['a@example.org', undefined],
])('“%s” is read as %s', (typed, readAs) => expect(readSoughtTerms(typed, TODAY).readAs).toBe(readAs));

test.each(['Кузнецав', 'Кузецов', 'Кузнеццов', 'Кунзецов', 'Щупкина', 'Kuznetzof', 'Риксас'])(
  'the intended name is among the variants of “%s”',
  (typed) => {
    const [word = ''] = readSoughtTerms(typed, TODAY).words;
    const isThere = nearForms(word).some((start) =>
      terms.some((term) => term.replace('@', '').startsWith(start)),
    );
    expect([word, isThere]).toEqual([word, true]);
  },
);

test('no variant is so short that any name would begin with it', () => {
  expect(nearForms('ия')).toEqual([]);
  expect(nearForms('ivan').every((form) => form.length >= 4)).toBe(true);
});
