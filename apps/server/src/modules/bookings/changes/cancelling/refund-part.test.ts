import { describe, expect, it, test } from 'vitest';
import { refundOf, type Cause, type PaidSum, type Terms } from './part.ts';
import { refundPart } from './refund-part.ts';
import { before, charter, DEPARTS_AT, part, scheduled, ticketSums } from '../../testing/sample-parts.ts';

const byChoice: Cause = { kind: 'choice' };
const ticket = ticketSums(100_00, 15_37, 9_99, 5_00);
const bag = (isRefundable: boolean): PaidSum => ({
  kind: 'bag',
  paidMinor: 30_01,
  extra: { extraId: 'bag', name: 'Bag', isRefundable },
});

function lines(sums: readonly PaidSum[], terms: Terms, at: Date, cause = byChoice) {
  return refundPart(part('out', 0, sums), terms, cause, at).map(({ kind, refundMinor, reason }) => [
    kind,
    refundMinor,
    reason,
  ]);
}

describe('a scheduled ticket cancelled by choice', () => {
  it('in time costs the fare’s fee; airport taxes are refunded in full, our own fee is not', () => {
    expect(lines(ticket, scheduled, before(48))).toEqual([
      ['fare', 60_00, 'fee'],
      ['tax', 15_37, undefined],
      ['fuel', 9_99, undefined],
      ['service', 0, 'serviceFee'],
    ]);
  });

  it('after the deadline refunds the airport taxes only', () => {
    expect(lines(ticket, scheduled, before(24))).toEqual([
      ['fare', 0, 'deadline'],
      ['tax', 15_37, undefined],
      ['fuel', 0, 'deadline'],
      ['service', 0, 'serviceFee'],
    ]);
  });

  it('refunds the airport taxes of a fare that cannot be cancelled', () => {
    const terms = { ...scheduled, cancelRule: { allowed: false, feeMinor: 0, untilHours: 0 } };
    expect(lines(ticket, terms, before(48)).map(([kind, sum]) => [kind, sum])).toEqual([
      ['fare', 0],
      ['tax', 15_37],
      ['fuel', 0],
      ['service', 0],
    ]);
  });

  it('never costs more than fare and surcharge, however high the fee', () => {
    expect(lines(ticketSums(10_00, 15_37, 9_99), scheduled, before(48))).toEqual([
      ['fare', 0, 'fee'],
      ['tax', 15_37, undefined],
      ['fuel', 0, 'fee'],
    ]);
  });

  it('refunds nothing once it has departed', () => {
    expect(
      lines(ticket, scheduled, DEPARTS_AT).every(([, sum, reason]) => sum === 0 && reason === 'departed'),
    ).toBe(true);
  });
});

describe('our service fee, by the terms of its sale', () => {
  const feeOf = (terms: Terms, at: Date): unknown[] => lines(ticket, terms, at).at(-1)!;
  const [whole, byRule] = (['whole', 'byRule'] as const).map((serviceFeeRefund) => ({
    ...scheduled,
    serviceFeeRefund,
  })) as [Terms, Terms];

  it('is refunded in full until departure if the agency refunds it', () => {
    expect(feeOf(whole, before(48))).toEqual(['service', 5_00, undefined]);
    expect(feeOf(whole, before(1))).toEqual(['service', 5_00, undefined]);
    expect(feeOf({ ...whole, charter: true }, before(1))).toEqual(['service', 5_00, undefined]);
    expect(feeOf(whole, DEPARTS_AT)).toEqual(['service', 0, 'departed']);
  });

  it('is refunded with the fare, and kept if the fare is not refunded', () => {
    expect(feeOf(byRule, before(48))).toEqual(['service', 5_00, undefined]);
    expect(feeOf(byRule, before(24))).toEqual(['service', 0, 'serviceFee']);
    const never = { ...byRule, cancelRule: { allowed: false, feeMinor: 0, untilHours: 0 } };
    expect(feeOf(never, before(48))).toEqual(['service', 0, 'serviceFee']);
    expect(feeOf({ ...byRule, charter: true }, before(48))).toEqual(['service', 0, 'charter']);
  });
});

it('a charter cancelled by choice refunds nothing', () => {
  expect(
    lines(ticket, charter, before(720)).every(([, sum, reason]) => sum === 0 && reason === 'charter'),
  ).toBe(true);
});

it('a bag is refunded if it was sold as refundable, whatever the flight’s fare says', () => {
  expect(lines([...ticket, bag(true)], charter, before(48)).at(-1)).toEqual(['bag', 30_01, undefined]);
  expect(lines([...ticket, bag(false)], scheduled, before(48)).at(-1)).toEqual(['bag', 0, 'extra']);
});

it('everything is refunded when the carrier cancels or moves the flight by more than a day, charters included', () => {
  const sums = [...ticket, bag(false)];
  const back = refundPart(part('out', 0, sums), charter, { kind: 'whole' }, DEPARTS_AT);
  expect(refundOf(back)).toBe(100_00 + 15_37 + 9_99 + 5_00 + 30_01);
});

it('an ineligible booking is refunded less the rule’s ten percent, rounded once per passenger', () => {
  const back = refundPart(
    part('out', 0, ticketSums(100_00, 15_37, 9_99)),
    charter,
    {
      kind: 'deducted',
      percent: 10,
    },
    DEPARTS_AT,
  );
  expect(refundOf(back)).toBe(125_36 - 12_54);
  expect(back.every(({ reason }) => reason === 'ineligible')).toBe(true);
});

describe('a ride', () => {
  const ride: Terms = {
    ...scheduled,
    kind: 'transfer',
    cancelRule: { allowed: true, feeMinor: 0, untilHours: 24 },
  };
  const fare: PaidSum[] = [{ kind: 'transfer', paidMinor: 30_01 }];

  test.each([
    ['more than its free hours before', 24.1, 30_01],
    ['from then on, half', 24, 15_00],
    ['until two hours before', 2.1, 15_00],
    ['later, nothing', 2, 0],
  ])('%s', (_, hours, refund) => {
    expect(refundOf(refundPart(part('ride', 0, fare), ride, byChoice, before(hours)))).toBe(refund);
  });

  test.each([
    ['never', undefined, 24.1, 30_01],
    ['with the ride', 'byRule', 24.1, 35_01],
    ['with the ride', 'byRule', 24, 15_00],
    ['whole', 'whole', 24, 20_00],
  ] as const)('gives the fee for ordering it back as agreed: %s', (_, serviceFeeRefund, hours, refund) => {
    const sums: PaidSum[] = [...fare, { kind: 'service', paidMinor: 5_00 }];
    const terms = { ...ride, ...(serviceFeeRefund ? { serviceFeeRefund } : {}) };
    expect(refundOf(refundPart(part('ride', 0, sums), terms, byChoice, before(hours)))).toBe(refund);
  });

  it('in a small car is free until six hours before', () => {
    const car = { ...ride, cancelRule: { ...ride.cancelRule, untilHours: 6 } };
    expect(refundOf(refundPart(part('ride', 0, fare), car, byChoice, before(7)))).toBe(30_01);
  });
});
