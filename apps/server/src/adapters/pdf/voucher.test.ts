import { languages, type Language } from '@farewind/contract/core/fields';
import { afterAll, expect, test } from 'vitest';
import { receiptDocument } from '../../modules/messaging/documents/money-documents.ts';
import { voucherDocument } from '../../modules/messaging/documents/voucher-document.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { sampleAgency } from '../../testing/sample-agency.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleDocumentData } from '../../testing/sample-document-data.ts';
import { sampleRide, sampleRideItem, sampleRideOrder } from '../../testing/sample-rides.ts';
import { createDocumentRenderer } from './render-in-worker.ts';

const { render, close } = createDocumentRenderer();
afterAll(close);

const draw = async (language: Language, order = sampleRideOrder()) => {
  const { text, ...pdf } = await readPdf(
    await render(voucherDocument(sampleDocumentData(language, order), sampleAgency)),
  );
  return { ...pdf, text: text.replaceAll(/\s+/g, ' ') };
};

/** The facts that a driver or a traveller looks for, in any language. */
const everywhere = [
  'FW123456782',
  'ANNA SOKOLOVA',
  'Likya Transfer',
  '12:40',
  '12-06-2027',
  '07:20',
  '19-06-2027',
  'Antalya airport (AYT)',
  'Sunray Lara, Lara',
  'Station wagon',
  'ZF 829',
  'ZF 830',
  '14',
  'Terminal 1, exit of the arrivals hall',
  'Main entrance, beside the reception',
  '+90 242 555 01 10',
  '+90 242 000 17 27',
  '12-06-2027 06:40',
  'ANNA SOKOLOVA Antalya',
];

const words: Readonly<Record<Language, readonly string[]>> = {
  ru: [
    'Ваучер на трансфер',
    '2 взрослых, 1 ребёнок',
    '1 детское кресло',
    '25 мин',
    'местное, Antalya',
    'от посадки',
    'письмом и в СМС',
  ],
  en: [
    'Transfer voucher',
    '2 adults, 1 child',
    '1 child seat',
    '25 min',
    'local time, Antalya',
    'from landing',
    'named later',
  ],
  tr: [
    'Transfer belgesi',
    '2 yetişkin, 1 çocuk',
    '1 çocuk koltuğu',
    '25 dk',
    'yerel saat, Antalya',
    'inişten',
    'SMS ile bildirilecek',
  ],
};

const turns: Readonly<Record<Language, readonly string[]>> = {
  ru: ['Получите багаж', 'с табличкой «Anna Sokolova»', 'Если водителя не видно', 'отвечает за неё'],
  en: ['Collect your bags', 'with the sign “Anna Sokolova”', 'If you do not find', 'is responsible for it'],
  tr: ['Bagajınızı alın', '“Anna Sokolova” tabelasıyla', 'Sürücüyü bulamazsanız', 'bu firma sorumludur'],
};

test.each(languages)('the voucher in %s has everything needed on the day of a ride', async (language) => {
  const { text, language: said, pages, bookmarks } = await draw(language);
  const wanted = [...everywhere, ...words[language], ...turns[language]];
  expect(wanted.filter((part) => !text.includes(part))).toEqual([]);
  // No line tells travellers to call a driver who is not assigned yet.
  expect(text).not.toMatch(/UTC|Europe\/|Позвоните водителю|Call the driver|Sürücüyü arayın/);
  expect(said).toBe(language);
  // A page for each ride, and one with the name to hold up.
  expect(pages).toBe(3);
  expect(bookmarks).toHaveLength(8);
});

test.each(languages)(
  'for a ride sold with a flight, it says in %s that there are two contracts',
  async (language) => {
    const alone = await draw(language);
    const driver = { name: 'Mehmet Kaya', phone: '+905320001727', plate: '07 FW 117' };
    const ride = sampleRide({ joinedTo: 'outbound', driver, note: 'Two large cases and a pram, please.' });
    const order = { ...sampleOrder(), items: [...sampleOrder().items, sampleRideItem(ride)] };
    const joined = await draw(language, order);
    const contracts = { ru: 'два договора', en: 'two contracts', tr: 'iki ayrı sözleşmedir' }[language];
    expect([alone, joined].map(({ text }) => text.includes(contracts))).toEqual([false, true]);
    for (const known of ['Mehmet Kaya', '+90 532 000 17 27', '07 FW 117', 'a pram', 'ABC234'])
      expect(joined.text).toContain(known);
    expect(joined.text).not.toContain('AZUR');
    expect(joined.pages).toBe(2);
  },
);

test.each([
  ['ru', 'Багажных мест нет'],
  ['en', 'Bags none'],
  ['tr', 'Bagaj yok'],
] as const)('a ride without bags says so in words, in %s', async (language, wording) => {
  const { text } = await draw(
    language,
    sampleRideOrder({ items: [sampleRideItem(sampleRide({ bags: 0 }))] }),
  );
  expect(text).toContain(wording);
});

test('a name of any length fits on one page', async () => {
  const nameSign = 'Konstantin-Maximilian Ostapenko-Vorobyovskaya-Zayts';
  const { text, pages } = await draw(
    'en',
    sampleRideOrder({ items: [sampleRideItem(sampleRide({ nameSign }))] }),
  );
  expect(text).toContain('KONSTANTIN-MAXIMILIAN OSTAPENKO-VOROBYOVSKAYA-ZAYTS');
  expect(pages).toBe(2);
});

test('a cancelled ride is not in the voucher, which says so', async () => {
  const [there, back] = sampleRideOrder().items;
  const { text } = await draw('en', sampleRideOrder({ items: [there!, { ...back!, status: 'cancelled' }] }));
  expect(text).toContain('no part of this document: Transfer: Sunray Lara – Antalya airport, 19-06-2027');
  expect(text).not.toContain('07:20');
});

test('the receipt of rides alone names vehicles and days, but neither airport taxes nor an airline code', async () => {
  const data = sampleDocumentData('en', sampleRideOrder());
  const { text } = await readPdf(await render(receiptDocument(data, sampleAgency)));
  for (const part of ['Transfer: Antalya airport – Sunray Lara', 'Station wagon', '19-06-2027', '€96.00'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  expect(text).not.toMatch(/XT|YQ|Adult × |PNR/);
});
