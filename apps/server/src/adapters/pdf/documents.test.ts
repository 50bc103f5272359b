import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import {
  invoiceDocument,
  receiptDocument,
  refundDocument,
} from '../../modules/messaging/documents/money-documents.ts';
import { certificateDocument, ticketDocument } from '../../modules/messaging/documents/trip-documents.ts';
import type { DocumentModel } from '../../modules/messaging/ports.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { sampleAgency } from '../../testing/sample-agency.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../testing/sample-document-data.ts';
import { createDocumentRenderer } from './render-in-worker.ts';

const { render, close } = createDocumentRenderer();
afterAll(close);

const draw = async (model: DocumentModel) => readPdf(await render(model));

const couple = [
  ['Daniel', 'Hartmann'],
  ['Sofia', 'Hartmann'],
] as const;

/** The words of one required content in each language; one text if it is the same in all. */
type Words = string | Readonly<Record<Language, string>>;
type Fields = readonly (readonly [content: string, words: Words])[];

/** How to find the order and who issued it, on every document. */
const common: Fields = [
  ['reservation number', 'FW123456782'],
  ['PNR', 'ABC234'],
  ['issuing agent', 'Farewind Turizm Ticaret A.Ş.'],
  ['place of issue', 'Konyaaltı Cad. 24, 07050 Antalya'],
  ['form of payment, masked', 'Mastercard •••• 4444'],
];

/** Every element that resolution 722 lists for an itinerary receipt. */
const ticketFields: Fields = [
  ...common,
  ['passenger name', 'HARTMANN DANIEL'],
  ['e-ticket number out', 'TK-2345678900-3'],
  ['e-ticket number back', 'TK-4245678900-3'],
  ['date of issue', { ru: 'оформления 20-01-2027', en: 'Issued 20-01-2027', tr: 'tarihi 20-01-2027' }],
  ['carrier', 'Turkish Airlines'],
  [
    'operating carrier',
    { ru: 'выполняет SunExpress', en: 'operated by SunExpress', tr: 'işleten: SunExpress' },
  ],
  ['flight', 'TK 1721'],
  ['hours and minutes in the air', { ru: '4 ч 45 мин', en: '4 h 45 min', tr: '4 sa 45 dk' }],
  ['local departure', '16:35 26-03-2027 Istanbul (IST)'],
  ['local arrival', '17:35 26-03-2027 Berlin, Brandenburg Willy Brandt (BER)'],
  ['terminal of departure', { ru: 'терминал A', en: 'terminal A', tr: 'Terminal A' }],
  ['terminal of arrival', { ru: 'терминал 2', en: 'terminal 2', tr: 'Terminal 2' }],
  ['class', { ru: 'Эконом (Y), Light', en: 'Economy (Y), Light', tr: 'Ekonomi (Y), Light' }],
  ['fare basis', { ru: 'Код тарифа YLIGHT', en: 'Fare basis YLIGHT', tr: 'Ücret kodu YLIGHT' }],
  ['hand baggage', { ru: '1 место 8 кг', en: '1 piece, 8 kg', tr: '1 parça, 8 kg' }],
  ['checked baggage', { ru: 'Багаж нет', en: 'Checked baggage none', tr: 'Bagaj yok' }],
  ['validity', { ru: 'только 26-03-2027', en: 'only on 26-03-2027', tr: 'yalnızca 26-03-2027' }],
  ['fare', { ru: '420,20 €', en: '€420.20', tr: '€420,20' }],
  [
    'taxes by code',
    { ru: 'Сборы аэропортов (XT)', en: 'Airport taxes (XT)', tr: 'Havalimanı vergileri (XT)' },
  ],
  ['sum of taxes', { ru: '128,40 €', en: '€128.40', tr: '€128,40' }],
  ['surcharge by code', { ru: 'Топливный сбор (YQ)', en: 'Fuel surcharge (YQ)', tr: 'Yakıt ek ücreti (YQ)' }],
  ['sum of the surcharge', { ru: '76,00 €', en: '€76.00', tr: '€76,00' }],
  ['total', { ru: '1 249,20 €', en: '€1,249.20', tr: '€1.249,20' }],
  [
    'restriction: change',
    { ru: 'Обмен сбор 45,00 €', en: 'Change fee of €45.00 per person', tr: 'kişi başı €45,00 işlem ücreti' },
  ],
  ['restriction: refund', { ru: 'Возврат не разрешён', en: 'Refund not allowed', tr: 'İade yapılamaz' }],
  [
    'notice: conditions of carriage',
    { ru: 'правилам перевозки', en: 'conditions of carriage', tr: 'taşıma koşulları' },
  ],
  ['notice: liability', { ru: 'Монреальская', en: 'Montreal', tr: 'Montreal' }],
  ['notice: dangerous goods', { ru: 'Опасные предметы', en: 'Dangerous goods', tr: 'tehlikeli maddeler' }],
  ['notice: passenger data', { ru: 'Данные пассажиров', en: 'Passenger data', tr: 'Yolcu verileri' }],
  ['local times', { ru: 'местное', en: 'local to each airport', tr: 'yerel saatidir' }],
];

const certificateFields: Fields = [
  ...common,
  ['what it is', { ru: 'Сертификат чартера', en: 'Charter certificate', tr: 'Charter sertifikası' }],
  ['passenger name', 'SOKOLOVA ANNA'],
  ['contract party', { ru: 'Договор с AZUR air', en: 'Contract with AZUR air', tr: 'tarafı AZUR air' }],
  ['flight', 'ZF 829'],
  ['no refund', { ru: 'Возврат не разрешён', en: 'Refund not allowed', tr: 'İade yapılamaz' }],
  ['day of the receipt', '09-06-2027'],
  ['when to be there', '03:45'],
  ['total', { ru: '30 228,00 ₽', en: '₽30,228.00', tr: '₽30.228,00' }],
];

const receiptFields: Fields = [
  ...common,
  ['what was charged', { ru: 'карты 30 228,00 ₽', en: 'card ₽30,228.00', tr: 'çekilen ₽30.228,00' }],
  [
    'when, by the clock where the journey begins',
    {
      ru: '20-05-2027 13:00 (местное время, Moscow)',
      en: '20-05-2027 13:00 (Moscow time)',
      tr: '20-05-2027 13:00 (Moscow saati)',
    },
  ],
  ['statement text', 'FAREWIND*AVIA'],
  [
    'rate',
    {
      ru: '1 EUR = 96,0077 RUB, demo, 20-05-2027',
      en: '1 EUR = 96.0077 RUB, demo, 20-05-2027',
      tr: '1 EUR = 96,0077 RUB, demo, 20-05-2027',
    },
  ],
  ['buyer', 'Анна Соколова'],
  ['line: fare', { ru: '18 920,00 ₽', en: '₽18,920.00', tr: '₽18.920,00' }],
  ['line: taxes', { ru: '4 360,00 ₽', en: '₽4,360.00', tr: '₽4.360,00' }],
  ['line: fuel', { ru: '4 200,00 ₽', en: '₽4,200.00', tr: '₽4.200,00' }],
  ['contract party', 'AZUR air'],
  [
    'agent only',
    {
      ru: 'Farewind действует только как агент',
      en: 'Farewind acts only as an agent',
      tr: 'Farewind yalnızca aracıdır',
    },
  ],
  ['association', 'A-14207'],
];

const refundFields: Fields = [
  ['what it is', { ru: 'Справка о возврате', en: 'Refund statement', tr: 'İade belgesi' }],
  ['order', 'FW123456782'],
  ['whose ticket', 'HARTMANN DANIEL'],
  ['paid for it', { ru: '312,30 €', en: '€312.30', tr: '€312,30' }],
  ['kept of it', { ru: '248,10 €', en: '€248.10', tr: '€248,10' }],
  ['what comes back', { ru: '64,20 €', en: '€64.20', tr: '€64,20' }],
  ['why', { ru: 'По желанию покупателя', en: 'Cancelled by the customer', tr: 'Müşteri talebiyle iptal' }],
  ['where it is', { ru: 'отправлен на карту', en: 'sent to the card', tr: 'karta gönderildi' }],
  ['when it was promised', '01-02-2027'],
  ['when it left', '25-01-2027'],
  ['the card', 'Mastercard •••• 4444'],
];

const invoiceFields: Fields = [
  ['what it is', { ru: 'Счёт', en: 'Invoice', tr: 'Fatura' }],
  ['made out to', 'Sokolova Trading GmbH, Finanzamt Mitte'],
  ['tax number', '27/123/45678'],
  ['address', 'Friedrichstraße 17, Berlin'],
  ['issued by', 'Farewind Turizm Ticaret A.Ş.'],
  ['paid', { ru: '1 249,20 €', en: '€1,249.20', tr: '€1.249,20' }],
  ['what went back', { ru: '64,20 €', en: '€64.20', tr: '€64,20' }],
];

/** The first of two travellers has cancelled the return. */
function withRefund(): Order {
  const order = sampleRoundTrip(couple);
  const [out, back] = order.items;
  const tickets = back!.tickets.map((ticket, index) =>
    index === 0 ? { ...ticket, state: 'refunded' as const, refund: '64.20' } : ticket,
  );
  return {
    ...order,
    items: [out!, { ...back!, tickets }],
    refundTotal: '64.20',
    refunds: [
      {
        refundId: 'r',
        sum: '64.20',
        currency: 'EUR',
        state: 'settled',
        last4: '4444',
        reason: 'choice',
        promisedAt: '2027-02-01T10:00:00.000Z',
        settledAt: '2027-01-25T10:00:00.000Z',
      },
    ],
  };
}

const invoice = {
  title: 'Sokolova Trading GmbH',
  taxOffice: 'Finanzamt Mitte',
  taxNumber: '27/123/45678',
  address: 'Friedrichstraße 17',
  city: 'Berlin',
};

const documents = {
  ticket: { fields: ticketFields, make: ticketDocument, order: sampleRoundTrip(couple) },
  certificate: { fields: certificateFields, make: certificateDocument, order: undefined },
  receipt: { fields: receiptFields, make: receiptDocument, order: undefined },
  refund: { fields: refundFields, make: refundDocument, order: withRefund() },
  invoice: { fields: invoiceFields, make: invoiceDocument, order: withRefund() },
} as const;

const languages = ['ru', 'en', 'tr'] as const;
const cases = languages.flatMap((language) =>
  (Object.keys(documents) as (keyof typeof documents)[]).map((kind) => ({ kind, language })),
);

test.each(cases)('the $kind in $language has all required contents', async ({ kind, language }) => {
  const { fields, make, order } = documents[kind];
  const { text } = await draw(make({ ...sampleDocumentData(language, order), invoice }, sampleAgency));
  const missing = fields
    .map(([content, words]) => [content, typeof words === 'string' ? words : words[language]] as const)
    .filter(([, words]) => !text.includes(words));
  expect(missing).toEqual([]);
  expect(text).not.toMatch(/\bUTC\b|Europe\//);
  // Whole hours have no minutes.
  expect(text).not.toMatch(/(?<!\d)0 (?:min|мин|dk)/);
});

test.each(languages)(
  'the receipt of a shop that only sells in roubles names no euro, in %s',
  async (language) => {
    const { rate: _rate, ...papers } = sampleDocumentData(language);
    const { text } = await draw(receiptDocument({ ...papers, hidesRate: true }, sampleAgency));
    expect(text).not.toMatch(/EUR|€/);
  },
);

test.each([
  ['ru', 'Итого оплачено', '30 228,00 ₽', '≈ 314,85 €'],
  ['en', 'Total paid', '₽30,228.00', '≈ €314.85'],
  ['tr', 'Ödenen toplam', '₽30.228,00', '≈ €314,85'],
] as const)(
  'the certificate of an order with more than flights states its own total in both currencies, in %s',
  async (language, label, charged, original) => {
    // The order also has a transfer, so its own sums are higher.
    const whole = { amount: '352.85', currency: 'EUR', isExact: false } as const;
    const order = sampleOrder({ total: '33876.29', original: whole });
    const { text } = await draw(certificateDocument(sampleDocumentData(language, order), sampleAgency));
    const read = text.replace(/\s+/g, ' ');
    expect(read).toContain(`${label} ${charged}`);
    expect(read).toContain(`${original}.`);
    expect(read).not.toMatch(/352[.,]85/);
  },
);

describe('a document', () => {
  const ticket = () => draw(ticketDocument(sampleDocumentData('ru', sampleRoundTrip(couple)), sampleAgency));

  test('states its title and language, and has a bookmark for each part', async () => {
    const { language, title, bookmarks } = await ticket();
    expect({ language, title }).toEqual({ language: 'ru', title: 'Маршрутная квитанция FW123456782' });
    expect(bookmarks).toEqual([
      'Маршрутная квитанция',
      'Туда: Москва – Berlin',
      'Обратно: Berlin – Москва',
      'Пассажиры',
      'Стоимость',
      'Важно знать',
      'Правовая информация',
    ]);
  });

  test('is read aloud in the order of its parts', async () => {
    const { text, bookmarks } = await ticket();
    const places = bookmarks.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('has a barcode that gives reservation number and PNR', async () => {
    expect(await (await ticket()).readBarcode()).toBe('FW123456782/ABC234');
  });

  test('embeds its own font families and no other font', async () => {
    const content = await render(
      ticketDocument(sampleDocumentData('tr', sampleRoundTrip(couple)), sampleAgency),
    );
    const raw = content.toString('latin1');
    const named = [...raw.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map((match) => match[1]);
    expect(new Set(named)).toEqual(new Set(['Onest-Regular', 'Onest-SemiBold']));
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(2);
  });

  test('loses no letter that an earlier document did not use', async () => {
    const bare = { ...certificateDocument(sampleDocumentData('tr'), sampleAgency), sections: [], facts: [] };
    const own = createDocumentRenderer();
    await own.render({ ...bare, brand: 'Ş', agency: ['Ş'], title: 'Ş', subtitle: 'Ş', codes: [] });
    const { text } = await readPdf(await own.render({ ...bare, subtitle: 'Service to SVO' }));
    await own.close();
    expect(text).toContain('Service to SVO');
  });

  test('keeps the room between the name of a way and its prices at the top of a page', async () => {
    const trip = sampleRoundTrip([...couple, ['Emil', 'Hartmann']]);
    const items = trip.items.map((item) => {
      const [line] = item.priceLines;
      const priceLines = [line!, { ...line!, count: 1 }, { ...line!, count: 1 }];
      const { cancelRule } = item;
      return {
        ...item,
        charter: true,
        segments: item.segments.slice(0, 1),
        layovers: [],
        changeRule: cancelRule,
        priceLines,
      };
    });
    const content = await render(
      certificateDocument(sampleDocumentData('ru', { ...trip, items }), sampleAgency),
    );
    const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(2);
    const { items: texts } = await page.getTextContent();
    const heights = texts.flatMap((text) =>
      'str' in text && text.str.trim() !== '' ? [text.transform[5]] : [],
    );
    const [way = 0, prices = 0] = [...new Set(heights)].toSorted((one, other) => other - one);
    expect(way - prices).toBeGreaterThan(12);
  });

  test('for nine passengers with long names lists them all on at most two pages', async () => {
    const people = Array.from({ length: 9 }, (_, index) => {
      return [`Konstantin-Maximilian ${'ABCDEFGHI'[index]}`, 'Ostapenko-Vorobyovskaya-Zayts'] as const;
    });
    const { text, pages } = await draw(
      ticketDocument(sampleDocumentData('en', sampleRoundTrip(people)), sampleAgency),
    );
    for (const [name] of people) expect(text).toContain(name.toUpperCase());
    expect(pages).toBe(2);
  });
});

test.each([
  ['ru', 'СБП', /карт|••/i],
  ['en', 'SBP', /\bcards?\b|••/i],
  ['tr', 'SBP', /kart|ekstre|••/i],
] as const)(
  'papers of a payment without a card name its method and no card, in %s',
  async (language, method, card) => {
    const order = withRefund();
    const payment = { ...order.payment!, brand: '', last4: '', method };
    const refunds = order.refunds.map((refund) => ({ ...refund, last4: '' }));
    const data = { ...sampleDocumentData(language, { ...order, payment, refunds }), invoice };
    for (const make of [ticketDocument, receiptDocument, invoiceDocument, refundDocument]) {
      const model = make(data, sampleAgency);
      const told = JSON.stringify(model).replaceAll('•• ••• 906', '');
      expect(told).not.toMatch(card);
      if (make !== refundDocument) expect(told).toContain(method);
    }
  },
);

test('the rows of a refund statement add up to its total, one for each currency', async () => {
  const order = withRefund();
  const [refund] = order.refunds;
  const refunds = [
    refund!,
    // What a payment link brought, and a payment that came twice: no part of the order’s price.
    { ...refund!, refundId: 'link', sum: '30.00', reason: 'other' },
    { ...refund!, refundId: 'surplus', sum: '5000.00', currency: 'RUB' as const, reason: 'other' },
    { ...refund!, refundId: 'no', sum: '7.00', state: 'rejected' as const },
  ];
  const { text } = await draw(refundDocument(sampleDocumentData('en', { ...order, refunds }), sampleAgency));
  expect(text.match(/€94\.20 \+ ₽5,000\.00/g)).toHaveLength(2);
});

test.each([
  ['ru', 'Отменено и не входит в этот документ: Обратно: Berlin – Москва, 29-03-2027'],
  ['en', 'Cancelled and no part of this document: Return: Berlin – Москва, 29-03-2027'],
  ['tr', 'İptal edildi, bu belgeye dahil değil: Dönüş: Berlin – Москва, 29-03-2027'],
] as const)('a joined order whose way back was cancelled says so in %s', async (language, words) => {
  const order = sampleRoundTrip(couple);
  const items = order.items.map((item, index) =>
    index === 1 ? { ...item, status: 'cancelled' as const } : item,
  );
  const data = sampleDocumentData(language, { ...order, items });
  const { text } = await draw(ticketDocument(data, sampleAgency));
  expect(text).toContain(words);
  expect(text).not.toContain('TK 1722');
});

test.each([
  ['ru', 'Отменено и не входит в этот документ: Обратно: Berlin – Москва, HARTMANN DANIEL'],
  ['en', 'Cancelled and no part of this document: Return: Berlin – Москва, HARTMANN DANIEL'],
  ['tr', 'İptal edildi, bu belgeye dahil değil: Dönüş: Berlin – Москва, HARTMANN DANIEL'],
] as const)(
  'a ticket that was cancelled is said to be on the others’ papers in %s',
  async (language, words) => {
    const { text } = await draw(ticketDocument(sampleDocumentData(language, withRefund()), sampleAgency));
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  },
);
