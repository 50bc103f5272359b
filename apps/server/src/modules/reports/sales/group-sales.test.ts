import { salesGroups } from '@farewind/contract/reports/sales';
import { parseMinor } from '@farewind/values/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SoldOrder } from '../../bookings/public.ts';
import { convertAt, formatRate, type Turnover } from '../../payments/public.ts';
import { groupSales } from './read-sales.ts';
import { sumDays, totalInOwn } from './total-in-own.ts';

const flight = (itemId: string, route: string, carrier: string, totalMinor: number) => ({
  itemId,
  route,
  carrier,
  totalMinor,
  kind: 'flight',
});
const trip: SoldOrder = {
  orderId: 'A',
  passengers: 2,
  soldBy: 'customer',
  items: [flight('out', 'VKO-AYT', 'XQ', 30_000), flight('back', 'AYT-VKO', 'TK', 10_000)],
  givenBack: new Map([['quote', new Map([['back', 9000]])]]),
  requestedFor: new Map([
    ['a request', null],
    ['a bag back', 'back'],
  ]),
};
const ride: SoldOrder = {
  orderId: 'B',
  passengers: 1,
  soldBy: 'user:12',
  givenBack: new Map(),
  requestedFor: new Map(),
  items: [{ itemId: 'ride', kind: 'transfer', route: undefined, carrier: undefined, totalMinor: 5000 }],
};
const orders = new Map([trip, ride].map((order) => [order.orderId, order]));
const post = (
  kind: Turnover['kind'],
  reference: string,
  subject: string,
  minor: number,
  at = '2027-02-03T10:00:00Z',
  isContract = kind === 'sale',
): Turnover => ({ kind, isContract, reference, subject, minor, currency: 'EUR', at: new Date(at) });
const turnover = [
  post('sale', 'A', 'out', 30_000),
  post('sale', 'A', 'back', 10_000, '2027-02-03T23:30:00Z'),
  post('sale', 'B', 'ride', 5000),
  post('refund', 'A', 'quote', 9000, '2027-02-05T10:00:00Z'),
];
const group = (by: (typeof salesGroups)[number], posted = turnover, timeZone = 'UTC') =>
  groupSales(posted, orders, { by, timeZone, own: 'RUB' }, (_, key) => (key === 'XQ' ? 'SunExpress' : null));

it('separates routes item by item, and assigns refunds by the cancellation quote', () => {
  expect(group('route').rows).toMatchObject([
    { key: 'VKO-AYT', gross: '300.00', refunded: '0.00', orders: 1, passengers: 2 },
    { key: 'AYT-VKO', gross: '100.00', refunded: '90.00', net: '10.00', orders: 1 },
    { key: 'transfer', gross: '50.00', passengers: 1 },
  ]);
  expect(group('carrier').rows.map(({ key, name }) => [key, name])).toEqual([
    ['XQ', 'SunExpress'],
    ['TK', null],
    ['transfer', null],
  ]);
});

it('counts an order once, however many of its items were sold', () => {
  expect(group('currency').totals).toEqual([
    {
      currency: 'EUR',
      orders: 2,
      passengers: 3,
      gross: '450.00',
      refunded: '90.00',
      net: '360.00',
    },
  ]);
  expect(group('agent').rows.map(({ key, gross }) => [key, gross])).toEqual([
    ['shop', '400.00'],
    ['user:12', '50.00'],
  ]);
});

it('counts no order again in a month in which only a later payment for it came: a fee, a raised price, a requested sum', () => {
  const later = (reference: string, subject: string) =>
    post('sale', reference, subject, 1500, '2027-03-01T10:00:00Z', false);
  const [march] = group('currency', [
    later('A', 'a change'),
    later('A', 'out'),
    later('B', 'a request'),
  ]).totals;
  expect(march).toMatchObject({ orders: 0, passengers: 0, gross: '45.00' });
  // With its sale in the same period, once.
  expect(group('currency', [later('A', 'out'), ...turnover]).totals).toMatchObject([
    { orders: 2, passengers: 3, gross: '465.00' },
  ]);
});

it('assigns a sale to its local day, and a refund to the day of its acceptance', () => {
  expect(group('day').rows.map(({ key, net }) => [key, net])).toEqual([
    ['2027-02-03', '450.00'],
    ['2027-02-05', '-90.00'],
  ]);
  expect(group('day', turnover, 'Europe/Istanbul').rows.map(({ key }) => key)).toEqual([
    '2027-02-03',
    '2027-02-04',
    '2027-02-05',
  ]);
});

it('splits refunds without a quote by price, and assigns a name-change fee to the first item', () => {
  const posted = [post('refund', 'A', 'a goodwill', 4001), post('sale', 'A', 'a change', 1500)];
  expect(group('route', posted).rows).toMatchObject([
    { key: 'VKO-AYT', gross: '15.00', refunded: '30.01' },
    { key: 'AYT-VKO', gross: '0.00', refunded: '10.00' },
  ]);
});

it.each([
  ['a request', 'VKO-AYT'],
  ['a bag back', 'AYT-VKO'],
])('counts %s and its refund in one row: refunded whole, it leaves every net as it was', (request, row) => {
  const nets = (posted: Turnover[]) => new Map(group('route', posted).rows.map(({ key, net }) => [key, net]));
  const paid = post('sale', 'A', request, 10_000, '2027-02-06T10:00:00Z', false);
  const sold = turnover.slice(0, 3);
  expect(nets([...sold, paid]).get(row)).toBe(row === 'VKO-AYT' ? '400.00' : '200.00');
  expect(nets([...sold, paid, post('refund', 'A', request, 10_000)])).toEqual(nets(sold));
});

it("shows the agency's own currency first, then the others by name", () => {
  const inThree = (['EUR', 'USD', 'RUB'] as const).map((currency) => ({
    ...post('sale', 'A', 'out', 1000),
    currency,
  }));
  const currenciesOf = (rows: readonly { readonly currency: string }[]) =>
    rows.map(({ currency }) => currency);
  for (const by of salesGroups) {
    const { rows, totals } = group(by, inThree);
    expect([by, currenciesOf(rows), currenciesOf(totals)]).toEqual([
      by,
      ['RUB', 'EUR', 'USD'],
      ['RUB', 'EUR', 'USD'],
    ]);
  }
});

describe("everything in the agency's own currency", () => {
  const rate = (currency: 'EUR' | 'USD', micros: number) => ({
    currency,
    micros: micros * 1_000_000,
    per: 1_000_000,
    day: '2027-02-03',
    source: 'CBR',
  });
  const rates = new Map([
    ['2027-02-03', new Map([['EUR' as const, rate('EUR', 90)]])],
    ['2027-02-05', new Map([['EUR' as const, rate('EUR', 100)]])],
  ]);
  const sold = { orders: 2, passengers: 3 };
  const ownSale = { ...post('sale', 'C', 'out', 500_00), currency: 'RUB' as const };
  const days = (posted: Turnover[]) => sumDays(posted, (at) => at.toISOString().slice(0, 10));

  it("converts each sale and refund at its own day's rate", () => {
    expect(totalInOwn(days([...turnover, ownSale]), sold, 'RUB', rates, { convertAt, formatRate })).toEqual({
      currency: 'RUB',
      total: { ...sold, currency: 'RUB', gross: '41000.00', refunded: '9000.00', net: '32000.00' },
      missing: [],
      days: [
        { day: '2027-02-03', net: '41000.00' },
        { day: '2027-02-05', net: '-9000.00' },
      ],
      rates: [{ currency: 'EUR', lowest: '90.000000', highest: '100.000000', source: 'CBR' }],
    });
  });

  it('has no total rather than one that leaves a currency out', () => {
    const inDollars = { ...post('sale', 'A', 'out', 1000), currency: 'USD' as const };
    expect(
      totalInOwn(days([...turnover, inDollars]), sold, 'RUB', rates, { convertAt, formatRate }),
    ).toMatchObject({
      total: null,
      missing: ['USD'],
      days: [],
    });
  });
});

it('loses no cent of the ledger, whatever the group', () => {
  const posting = fc.record({
    kind: fc.constantFrom('sale' as const, 'refund' as const),
    isContract: fc.boolean(),
    reference: fc.constantFrom('A', 'B', 'unknown'),
    subject: fc.constantFrom('out', 'back', 'ride', 'quote', 'a request', 'a bag back', 'other'),
    minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    currency: fc.constantFrom('EUR' as const, 'RUB' as const),
    at: fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  });
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 30 }), fc.constantFrom(...salesGroups), (posted, by) => {
      const { rows, totals } = group(by, posted);
      for (const currency of ['EUR', 'RUB']) {
        const ofLedger = posted
          .filter((each) => each.currency === currency)
          .reduce((sum, { kind, minor }) => sum + (kind === 'sale' ? minor : -minor), 0);
        const sum = (lines: readonly { net: string; currency: string }[]) =>
          lines
            .filter((line) => line.currency === currency)
            .reduce((all, { net }) => all + parseMinor(net), 0);
        expect([sum(rows), sum(totals)]).toEqual([ofLedger, ofLedger]);
      }
    }),
    { numRuns: 300 },
  );
});
