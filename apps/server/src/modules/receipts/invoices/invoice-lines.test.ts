import { describe, expect, it } from 'vitest';
import type { ReceiptItem } from '../ports.ts';
import { returnInvoiceLines, saleInvoiceLines } from './invoice-lines.ts';
import type { DatedRates, InvoiceSetting } from './invoice-settings.ts';

const before: DatedRates = {
  from: '2020-01-01',
  flight: 0,
  domesticFlight: 18,
  transfer: 8,
  insurance: null,
  fee: 18,
};
const rates: DatedRates[] = [
  { ...before, from: '2027-07-10', domesticFlight: 20, transfer: 10, fee: 20 },
  before,
];

const setting: InvoiceSetting = {
  currency: 'TRY',
  isActive: true,
  mode: 'live',
  issuer: {
    title: '',
    taxNumber: '',
    taxOffice: '',
    street: '',
    district: '',
    city: '',
    exemptionCode: '',
    exemptionReason: '',
  },
  series: 'FWD',
  siteIds: [],
  rates,
  since: '2027-01-01',
  version: 1,
};

const item = (itemId: string, more: Partial<ReceiptItem>): ReceiptItem => ({
  itemId,
  description: '',
  feeDescription: '',
  productName: '',
  kind: 'flight',
  totalMinor: 100_00,
  feeMinor: 0,
  supplierCode: 'XX',
  isLost: false,
  isGiven: true,
  ...more,
});

const items = [
  item('abroad', { journey: { airports: ['SVO', 'AYT'], day: '2027-08-01' }, feeMinor: 10_00 }),
  item('home', { journey: { airports: ['AYT', 'ESB', 'IST'], day: '2027-08-09' } }),
  item('ride', { kind: 'transfer', rideOn: '2027-08-09', totalMinor: 50_01 }),
];
const nothingLater = { requests: new Map(), additions: new Map() };
const countryOf = (airport: string): string => (airport === 'SVO' ? 'RU' : 'TR');
const sale = { id: 'attempt', purpose: 'sale' as const, payableId: 'payable' };
const linesOn = (day: string, amountMinor = 250_01) =>
  saleInvoiceLines({ setting, countryOf }, { items, ...nothingLater }, sale, { amountMinor, day });

describe('the lines of a sale', () => {
  it('have the rate of their service: abroad, within the country, by road, and the agency’s own fee', () => {
    expect(
      linesOn('2027-08-01').map(({ description, amountMinor, percent }) => [
        description,
        amountMinor,
        percent,
      ]),
    ).toEqual([
      ['Uçak bileti SVO–AYT, 01.08.2027', 90_00, 0],
      ['Hizmet bedeli', 10_00, 20],
      ['Uçak bileti AYT–IST, 09.08.2027', 100_00, 20],
      ['Transfer, 09.08.2027', 50_01, 10],
    ]);
  });

  it.each([
    ['2027-07-09', [0, 18, 18, 8]],
    ['2027-07-10', [0, 20, 20, 10]],
    ['2019-12-31', [0, 18, 18, 8]],
  ])('of %s have the rates of that day', (day, percents) => {
    expect(linesOn(day).map(({ percent }) => percent)).toEqual(percents);
  });

  it.each([1, 2, 249_99, 250_00, 999_999_97])('add up to %i kuruş, however odd', (amountMinor) => {
    const lines = linesOn('2027-08-01', amountMinor);
    expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(amountMinor);
    expect(lines.every((line) => line.amountMinor > 0)).toBe(true);
  });

  it('of a later payment are the agency’s fee, or its supplier’s service', () => {
    const requests = new Map([
      ['bag', { description: 'Ek bagaj', supplierCode: 'XX' }],
      ['fee', { description: 'Değişiklik ücreti', supplierCode: undefined }],
    ]);
    const of = (payableId: string) =>
      saleInvoiceLines(
        { setting, countryOf },
        { items, requests, additions: new Map() },
        { id: 'later', purpose: 'request', payableId },
        { amountMinor: 30_00, day: '2027-08-01' },
      );
    expect(of('bag')).toMatchObject([{ description: 'Ek bagaj', amountMinor: 30_00, percent: 0 }]);
    expect(of('fee')).toMatchObject([{ description: 'Değişiklik ücreti', percent: 20 }]);
  });

  it('of an accepted higher price are the flights’ own that it raises, not the agency’s fee', () => {
    const additions = new Map([
      [
        'raised',
        [
          { itemId: 'abroad', amountMinor: 20_00, isOwn: false },
          { itemId: 'home', amountMinor: 10_01, isOwn: false },
        ],
      ],
    ]);
    const lines = saleInvoiceLines(
      { setting, countryOf },
      { items, requests: new Map(), additions },
      { id: 'later', purpose: 'addition', payableId: 'raised' },
      { amountMinor: 30_01, day: '2027-08-01' },
    );
    expect(lines).toEqual([
      {
        itemId: 'abroad',
        description: 'Fiyat farkı: Uçak bileti SVO–AYT, 01.08.2027',
        amountMinor: 20_00,
        percent: 0,
      },
      {
        itemId: 'home',
        description: 'Fiyat farkı: Uçak bileti AYT–IST, 09.08.2027',
        amountMinor: 10_01,
        percent: 20,
      },
    ]);
  });
});

describe('an item that was lost', () => {
  const lost = [items[0]!, { ...items[2]!, isLost: true }];
  const itemsOf = (amountMinor: number) =>
    saleInvoiceLines({ setting, countryOf }, { items: lost, ...nothingLater }, sale, {
      amountMinor,
      day: '2027-08-01',
    });

  it('is on no invoice if only the rest was taken, and has its own line if the bank took the whole sum', () => {
    expect(itemsOf(100_00).map(({ itemId }) => itemId)).toEqual(['abroad', 'abroad']);
    expect(itemsOf(150_01)).toContainEqual(
      expect.objectContaining({ itemId: 'ride', amountMinor: 50_01, percent: 10 }),
    );
  });

  it('has its own return, and none of the money comes off the flight that was sold', () => {
    const sold = { kind: 'sale' as const, currency: 'TRY' as const, lines: itemsOf(150_01) };
    const order = { items: lost, givenBack: new Map() };
    const refund = { amountMinor: 50_01, subject: 'attempt', nature: 'charge' as const };
    expect(returnInvoiceLines([sold], order, refund)).toMatchObject([
      { itemId: 'ride', amountMinor: 50_01, percent: 10 },
    ]);
  });
});

describe('the lines of a refund', () => {
  const sold = { kind: 'sale' as const, currency: 'TRY' as const, lines: linesOn('2027-07-09') };

  it('repeat the rates of the sale, also after new rates came into force', () => {
    const givenBack = new Map([['quote', new Map([['home', { amountMinor: 60_00, feeMinor: 0 }]])]]);
    const refund = { amountMinor: 60_00, subject: 'quote', nature: 'sale' as const };
    const back = returnInvoiceLines([sold], { items, givenBack }, refund);
    expect(back).toEqual([
      { itemId: 'home', description: 'Uçak bileti AYT–IST, 09.08.2027', amountMinor: 60_00, percent: 18 },
    ]);
  });

  it('never give back more of a line than is left of it', () => {
    const whole = { amountMinor: 250_01, subject: 'all', nature: 'sale' as const };
    const order = { items, givenBack: new Map() };
    const first = returnInvoiceLines([sold], order, { ...whole, amountMinor: 100_00 });
    const earlier = [sold, { ...sold, kind: 'return' as const, lines: first }];
    const rest = returnInvoiceLines(earlier, order, { ...whole, amountMinor: 150_01 });
    const of = (lines: typeof rest, itemId: string) =>
      lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + line.amountMinor, 0);
    for (const { itemId, totalMinor } of items) expect(of(first, itemId) + of(rest, itemId)).toBe(totalMinor);
    expect(returnInvoiceLines([...earlier, { ...sold, kind: 'return', lines: rest }], order, whole)).toEqual(
      [],
    );
  });
});
