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
const fee: KeptLine = { ...there, description: 'Сервисный сбор', amountMinor: 20_00, vatKind: 'general' };
const nothing = {
  ofItems: new Map<string, never>(),
  feeDescriptions: new Set([fee.description]),
  unsoldItems: new Set<string>(),
};

const sumsOf = (lines: readonly KeptLine[]): string[] =>
  lines.map(({ itemId, paymentSign, amountMinor }) => `${itemId} ${paymentSign} ${amountMinor}`);

describe('what is open of a sale', () => {
  test('provided items are closed, the rest stays prepaid, and refunded items are neither', () => {
    expect(sumsOf(openLines([sale, closing]))).toEqual([
      'back fullPrepayment 5000',
      'there fullPayment 10001',
    ]);
    const given = { purpose: 'refund', lines: [{ ...closed, amountMinor: 1_01 }] } as const;
    expect(sumsOf(openLines([sale, closing, given]))).toContain('there fullPayment 9900');
  });
});

describe('a refund', () => {
  test('of one flight refunds that flight only, at the rate of its own receipt', () => {
    const lines = refundLines(openLines([sale, closing]), {
      amountMinor: 40_00,
      ...nothing,
      ofItems: new Map([['there', { amountMinor: 40_00, feeMinor: 0 }]]),
      isUnsold: false,
    });
    expect(lines).toEqual([{ ...closed, amountMinor: 40_00 }]);
  });

  test.each([
    ['the fee alone is one of the fee, not of the carriage', 20_00, 20_00, ['Сервисный сбор 2000']],
    ['the flight without the fee leaves the fee', 60_00, 0, ['DME–AYT 6000']],
    ['both takes from each its own', 70_00, 20_00, ['DME–AYT 5000', 'Сервисный сбор 2000']],
    [
      'more fee than was on its receipt takes the rest from the flight',
      30_00,
      30_00,
      ['DME–AYT 1000', 'Сервисный сбор 2000'],
    ],
  ])('of %s', (_what, amountMinor, feeMinor, lines) => {
    const sold = { purpose: 'prepayment', lines: [there, fee, back] } as const;
    const given = refundLines(openLines([sold]), {
      ...nothing,
      amountMinor,
      ofItems: new Map([['there', { amountMinor, feeMinor }]]),
      isUnsold: false,
    });
    expect(given.map((line) => `${line.description} ${line.amountMinor}`)).toEqual(lines);
  });

  test('of unsold items refunds a prepayment that was never closed', () => {
    const lines = refundLines(openLines([sale, closing]), {
      amountMinor: 50_00,
      ...nothing,
      isUnsold: true,
    });
    expect(sumsOf(lines)).toEqual(['back fullPrepayment 5000']);
  });

  test('of an item that was lost takes nothing from the one beside it that was sold and is not closed yet', () => {
    const lines = refundLines(openLines([sale]), {
      ...nothing,
      amountMinor: 50_00,
      isUnsold: true,
      unsoldItems: new Set(['back']),
    });
    expect(sumsOf(lines)).toEqual(['back fullPrepayment 5000']);
  });

  test('adds up over all lines, to the kopeck, and never exceeds what was paid', () => {
    const open = openLines([sale]);
    const sumOf = (amountMinor: number): number =>
      refundLines(open, { amountMinor, ...nothing, isUnsold: false }).reduce(
        (sum, line) => sum + line.amountMinor,
        0,
      );
    expect([33_33, 150_01, 200_00].map(sumOf)).toEqual([33_33, 150_01, 150_01]);
  });
});
