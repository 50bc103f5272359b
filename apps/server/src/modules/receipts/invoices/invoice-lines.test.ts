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
const countryOf = (airport: string): string => (airport === 'SVO' ? 'RU' : 'TR');
const sale = { id: 'attempt', purpose: 'sale' as const, payableId: 'payable' };
const linesOn = (day: string, amountMinor = 250_01) =>
  saleInvoiceLines({ setting, countryOf }, { items, requests: new Map() }, sale, { amountMinor, day });

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
        { items, requests },
        { id: 'later', purpose: 'request', payableId },
        { amountMinor: 30_00, day: '2027-08-01' },
      );
    expect(of('bag')).toMatchObject([{ description: 'Ek bagaj', amountMinor: 30_00, percent: 0 }]);
    expect(of('fee')).toMatchObject([{ description: 'Değişiklik ücreti', percent: 20 }]);
  });
});

describe('the lines of a refund', () => {
  const sold = { kind: 'sale' as const, currency: 'TRY' as const, lines: linesOn('2027-07-09') };

  it('repeat the rates of the sale, also after new rates came into force', () => {
    const back = returnInvoiceLines(
      [sold],
      new Map([['quote', new Map([['home', { amountMinor: 60_00, feeMinor: 0 }]])]]),
      { amountMinor: 60_00, subject: 'quote' },
    );
    expect(back).toEqual([
      { itemId: 'home', description: 'Uçak bileti AYT–IST, 09.08.2027', amountMinor: 60_00, percent: 18 },
    ]);
  });

  it('never give back more of a line than is left of it', () => {
    const whole = { amountMinor: 250_01, subject: 'all' };
    const first = returnInvoiceLines([sold], new Map(), { ...whole, amountMinor: 100_00 });
    const earlier = [sold, { ...sold, kind: 'return' as const, lines: first }];
    const rest = returnInvoiceLines(earlier, new Map(), { ...whole, amountMinor: 150_01 });
    const of = (lines: typeof rest, itemId: string) =>
      lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + line.amountMinor, 0);
    for (const { itemId, totalMinor } of items) expect(of(first, itemId) + of(rest, itemId)).toBe(totalMinor);
    expect(
      returnInvoiceLines([...earlier, { ...sold, kind: 'return', lines: rest }], new Map(), whole),
    ).toEqual([]);
  });
});
