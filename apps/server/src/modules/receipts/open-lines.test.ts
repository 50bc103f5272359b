import { describe, expect, test } from 'vitest';
import { openLines, refundLines } from './open-lines.ts';
import type { KeptLine } from './receipt.ts';

const there: KeptLine = {
  itemId: 'there',
  description: 'DME–AYT',
  amountMinor: 100_01,
  vatKind: 'general',
  vat: { percent: 20, calculated: true },
  paymentSign: 'fullPrepayment',
};
const back: KeptLine = {
  ...there,
  itemId: 'back',
  description: 'AYT–DME',
  amountMinor: 50_00,
  vatKind: 'zero',
};
const closed: KeptLine = { ...there, paymentSign: 'fullPayment', vat: { percent: 22, calculated: false } };
const sale = { purpose: 'prepayment', lines: [there, back] } as const;
const closing = { purpose: 'closing', lines: [closed] } as const;
const nothing = new Map<string, number>();

const sumsOf = (lines: readonly KeptLine[]): string[] =>
  lines.map(({ itemId, paymentSign, amountMinor }) => `${itemId} ${paymentSign} ${amountMinor}`);

describe('what is open of a sale', () => {
  test('what was given is closed, the rest stays prepaid, and what went back is neither', () => {
    expect(sumsOf(openLines([sale, closing]))).toEqual([
      'back fullPrepayment 5000',
      'there fullPayment 10001',
    ]);
    const given = { purpose: 'refund', lines: [{ ...closed, amountMinor: 1_01 }] } as const;
    expect(sumsOf(openLines([sale, closing, given]))).toContain('there fullPayment 9900');
  });
});

describe('a refund', () => {
  test('of one flight gives back that flight alone, at the rate of its own receipt', () => {
    const lines = refundLines(openLines([sale, closing]), {
      amountMinor: 40_00,
      ofItems: new Map([['there', 40_00]]),
      isUnsold: false,
    });
    expect(lines).toEqual([{ ...closed, amountMinor: 40_00 }]);
  });

  test('of what could not be sold gives back what was never closed', () => {
    const lines = refundLines(openLines([sale, closing]), {
      amountMinor: 50_00,
      ofItems: nothing,
      isUnsold: true,
    });
    expect(sumsOf(lines)).toEqual(['back fullPrepayment 5000']);
  });

  test('comes to its sum over all lines, to the kopeck, and to no more than was paid', () => {
    const open = openLines([sale]);
    const sumOf = (amountMinor: number): number =>
      refundLines(open, { amountMinor, ofItems: nothing, isUnsold: false }).reduce(
        (sum, line) => sum + line.amountMinor,
        0,
      );
    expect([33_33, 150_01, 200_00].map(sumOf)).toEqual([33_33, 150_01, 150_01]);
  });
});
