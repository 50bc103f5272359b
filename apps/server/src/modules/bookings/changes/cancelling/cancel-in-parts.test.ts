import { currencies } from '@farewind/values/currency';
import { convertMinor } from '@farewind/values/exchange-rate';
import { splitByLargestRemainder } from '@farewind/values/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Refusal } from '../../../../platform/errors.ts';
import { nameOfPart, type CancellableItem, type CancelRequest } from './cancellable-item.ts';
import { chooseParts } from './choose-parts.ts';
import { judgeParts, settleParts } from './judge-parts.ts';
import { paidOf, refundOf, type Cause, type Part, type Terms } from './part.ts';
import { refundAt, refundCurve } from './refund-curve.ts';
import { requireCompanions } from './require-companions.ts';
import {
  before,
  charter,
  DEPARTS_AT,
  item,
  part,
  scheduled,
  ticketSums,
} from '../../testing/sample-parts.ts';

const RUNS = { numRuns: 300 };
const minor = fc.integer({ min: 0, max: 5_000_000 });

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  kind: fc.constantFrom('flight', 'transfer'),
  charter: fc.boolean(),
  cancelRule: fc.record({
    allowed: fc.boolean(),
    feeMinor: fc.integer({ min: 0, max: 100_000 }),
    untilHours: fc.integer({ min: 0, max: 240 }),
  }),
  departsAt: fc.integer({ min: 0, max: 20 }).map((days) => before(-24 * days)),
});

const anyCause: fc.Arbitrary<Cause> = fc.oneof(
  fc.constant<Cause>({ kind: 'choice' }),
  fc.constant<Cause>({ kind: 'whole' }),
  fc.integer({ min: 0, max: 100 }).map((percent): Cause => ({ kind: 'deducted', percent })),
);

const anySums = fc
  .tuple(minor, minor, minor, minor, fc.option(fc.tuple(minor, fc.boolean())))
  .map(([fare, tax, fuel, service, bag]) => [
    ...ticketSums(fare, tax, fuel, service),
    ...(bag
      ? [
          {
            kind: 'bag',
            paidMinor: bag[0],
            extra: { extraId: 'b', name: 'Bag', isRefundable: bag[1] },
          } as const,
        ]
      : []),
  ]);

/** An order of one to three passengers with one to three items, and insurance for each passenger. */
const anyOrder: fc.Arbitrary<CancellableItem[]> = fc
  .record({
    passengers: fc.integer({ min: 1, max: 3 }),
    terms: fc.array(anyTerms, { minLength: 1, maxLength: 3 }),
    sums: fc.array(anySums, { minLength: 9, maxLength: 9 }),
    cover: fc.option(fc.tuple(minor, fc.boolean())),
  })
  .map(({ passengers, terms, sums, cover }) => {
    const positions = Array.from({ length: passengers }, (_, position) => position);
    const journeys = terms.map((own, index) =>
      item(
        own,
        positions.map((position) => part(`item${index}`, position, sums[index * 3 + position]!)),
      ),
    );
    if (!cover) return journeys;
    const [paidMinor, isRefundable] = cover;
    const extra = { extraId: 'c', name: 'Cover', isRefundable };
    const covers = positions.map((position): Part => ({
      ...part('cover', position, [{ kind: 'insurance', paidMinor, extra }]),
      ticketId: undefined,
    }));
    return [...journeys, item({ ...scheduled, kind: 'insurance' }, covers)];
  });

/** Cancels the requested parts; returns their refund and the remaining order. */
function cancel(items: readonly CancellableItem[], request: Partial<CancelRequest>, cause: Cause, at: Date) {
  const chosen = chooseParts(items, { orderId: 'order', ...request }, at);
  const judged = judgeParts(chosen, cause);
  const going = new Set(chosen.map((one) => nameOfPart(one.part)));
  const left = items.map((own) => ({
    ...own,
    parts: own.parts.filter((one) => !going.has(nameOfPart(one))),
  }));
  return { refundMinor: refundAt(judged, at), settled: settleParts(judged, at), left };
}

describe('whatever was bought, and whenever it is cancelled', () => {
  it('no line refunds more than was paid for it, and lines, deductions and sum agree to the cent', () => {
    fc.assert(
      fc.property(anyOrder, anyCause, fc.integer({ min: 1, max: 500 }), (items, cause, hours) => {
        const { refundMinor, settled } = cancel(items, {}, cause, before(hours));
        const sums = settled.flatMap((own) => own.sums);
        for (const sum of sums) {
          expect(sum.refundMinor).toBeGreaterThanOrEqual(0);
          expect(sum.refundMinor).toBeLessThanOrEqual(sum.paidMinor);
          expect(sum.reason === undefined).toBe(sum.refundMinor === sum.paidMinor);
        }
        expect(refundOf(sums)).toBe(refundMinor);
        expect(refundMinor).toBeLessThanOrEqual(paidOf(sums));
      }),
      RUNS,
    );
  });

  it('cancelled ticket by ticket, in any order, it refunds the same as all at once', () => {
    fc.assert(
      fc.property(
        anyOrder,
        anyCause,
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
        (items, cause, hours, order) => {
          const at = before(hours);
          const whole = cancel(items, {}, cause, at).refundMinor;
          const tickets = items
            .flatMap(({ parts }) =>
              parts.flatMap(({ ticketId }) => (ticketId === undefined ? [] : [ticketId])),
            )
            .map((ticketId, index) => ({ ticketId, rank: order[index]! }))
            .toSorted((a, b) => a.rank - b.rank);
          let [left, sum]: [readonly CancellableItem[], number] = [items, 0];
          for (const { ticketId } of tickets) {
            const step = cancel(left, { ticketIds: [ticketId] }, cause, at);
            left = step.left;
            sum += step.refundMinor;
            expect(sum).toBeLessThanOrEqual(whole);
          }
          expect(sum).toBe(whole);
          expect(left.every(({ parts }) => parts.length === 0)).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('waiting never increases the refund: the curve falls to zero at the last departure', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 500 }), (items, hours) => {
        const now = before(hours);
        const judged = judgeParts(chooseParts(items, { orderId: 'order' }, now), { kind: 'choice' });
        const curve = refundCurve(judged, now);
        expect(curve[0]).toEqual({ from: now, refundMinor: refundAt(judged, now) });
        expect(curve.at(-1)!.refundMinor).toBe(0);
        for (const [index, { from, refundMinor }] of curve.entries()) {
          const next = curve[index + 1];
          if (!next) break;
          expect(next.refundMinor).toBeLessThanOrEqual(refundMinor);
          // The refund shown is valid until the next point.
          expect(refundAt(judged, new Date(next.from.getTime() - 1))).toBe(refundMinor);
          expect(next.from > from).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe('what may be cancelled', () => {
  const people = [
    { position: 0, type: 'adult', parentPosition: undefined, name: 'ANNA PETROVA' },
    { position: 1, type: 'adult', parentPosition: undefined, name: 'IVAN PETROV' },
    { position: 2, type: 'infant', parentPosition: 0, name: 'LEV PETROV' },
  ] as const;
  const seats = (itemId: string) =>
    [0, 1, 2].map((position) => part(itemId, position, ticketSums(100_00, 0, 0)));
  const trip = [
    item(scheduled, seats('out')),
    item({ ...scheduled, departsAt: before(-168) }, seats('back')),
  ];

  function refuse(ticketIds: string[]): unknown {
    const chosen = chooseParts(trip, { orderId: 'order', ticketIds }, before(48));
    try {
      requireCompanions(trip, chosen, people);
    } catch (error) {
      return error instanceof Refusal ? error.options.data : error;
    }
    return undefined;
  }

  it('an adult with a lap infant cannot be cancelled without it, and is shown which ticket belongs to theirs', () => {
    expect(refuse(['out-0'])).toEqual({ tickets: ['out-2'] });
    expect(refuse(['out-0', 'out-2'])).toBeUndefined();
    expect(refuse(['out-1'])).toBeUndefined();
    expect(refuse(['out-2'])).toBeUndefined();
  });

  it('one passenger, one direction: nothing else of the order is touched', () => {
    const { left } = cancel(trip, { ticketIds: ['back-1'] }, { kind: 'choice' }, before(48));
    expect(left.map(({ parts }) => parts.map(({ ticketId }) => ticketId))).toEqual([
      ['out-0', 'out-1', 'out-2'],
      ['back-0', 'back-2'],
    ]);
  });

  it('a departed flight is not, unless its carrier cancelled it', () => {
    const now = new Date(DEPARTS_AT.getTime() + 3_600_000);
    expect(() => chooseParts(trip, { orderId: 'order', itemIds: ['out'] }, now)).toThrow('cancel.departed');
    expect(chooseParts(trip, { orderId: 'order' }, now).map(({ item: own }) => own.itemId)).toEqual([
      'back',
      'back',
      'back',
    ]);
    const ride = trip.map((own) => ({ ...own, terms: { ...own.terms, kind: 'transfer' as const } }));
    expect(() => chooseParts(ride, { orderId: 'order', itemIds: ['out'] }, now)).toThrow(
      'cancel.rideStarted',
    );
    const broken = trip.map((own) => ({ ...own, isBroken: true }));
    expect(chooseParts(broken, { orderId: 'order', itemIds: ['out'] }, now)).toHaveLength(3);
  });

  it('a ticket of another order is not found', () => {
    expect(() => chooseParts(trip, { orderId: 'order', ticketIds: ['elsewhere'] }, before(48))).toThrow(
      'GEN-NOTFOUND',
    );
  });
});

/** One adult of three on one of two directions, priced in each currency as in the shop. */
describe('one passenger of three, one direction of two', () => {
  const rates = { EUR: 1_000_000, RUB: 98_123_456, USD: 1_083_700, TRY: 35_417_900, BYN: 3_541_790 };
  const expected = {
    EUR: ['60.00 15.37 9.99', '85.36'],
    RUB: ['5887.41 1508.16 980.25', '8375.82'],
    USD: ['65.02 16.66 10.82', '92.50'],
    TRY: ['2125.07 544.37 353.83', '3023.27'],
    BYN: ['212.51 54.44 35.38', '302.33'],
  };

  test.each(currencies)('to the cent in %s', (currency) => {
    const rate = { from: 'EUR', to: currency, micros: rates[currency] } as const;
    const unit = convertMinor(125_36, rate);
    const [fare, tax, fuel] = splitByLargestRemainder(unit, [100_00, 15_37, 9_99]);
    const cancelRule = { allowed: true, feeMinor: convertMinor(40_00, rate), untilHours: 24 };
    const terms = { ...scheduled, cancelRule };
    const sums = ticketSums(fare!, tax!, fuel!);
    const trip = ['out', 'back'].map((itemId) =>
      item(
        terms,
        [0, 1, 2].map((position) => part(itemId, position, sums)),
      ),
    );
    const { settled, refundMinor } = cancel(trip, { ticketIds: ['out-1'] }, { kind: 'choice' }, before(48));
    const text = (value: number) => (value / 100).toFixed(2);
    expect([
      settled
        .flatMap((own) => own.sums)
        .map((sum) => text(sum.refundMinor))
        .join(' '),
      text(refundMinor),
    ]).toEqual(expected[currency]);
  });
});

it('a charter’s refund curve is zero from the start', () => {
  const judged = judgeParts(
    chooseParts(
      [item(charter, [part('out', 0, ticketSums(100_00, 0, 0))])],
      { orderId: 'order' },
      before(48),
    ),
    { kind: 'choice' },
  );
  expect(refundCurve(judged, before(48)).map(({ refundMinor }) => refundMinor)).toEqual([0, 0]);
});
