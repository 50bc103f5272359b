import { describe, expect, test } from 'vitest';
import { spreadOverCharges } from './request-refund.ts';

const charges = [
  { attemptId: 'sale', leftMinor: 100_00 },
  { attemptId: 'addition', leftMinor: 35_01 },
];

describe('a refund of a sale that several charges paid', () => {
  test('is taken from the oldest first, including the share of our fee', () => {
    expect(spreadOverCharges(charges, 60_00, 5_00)).toEqual([
      { attemptId: 'sale', supplierMinor: 55_00, serviceMinor: 5_00 },
    ]);
  });

  test('continues with the next charge when the first is used up, and adds up to the sum to the cent', () => {
    const parts = spreadOverCharges(charges, 135_01, 7_00);
    expect(parts).toEqual([
      { attemptId: 'sale', supplierMinor: 93_00, serviceMinor: 7_00 },
      { attemptId: 'addition', supplierMinor: 35_01, serviceMinor: 0 },
    ]);
  });

  test('with a fee larger than the first charge takes the rest from the second', () => {
    const small = [{ attemptId: 'sale', leftMinor: 2_00 }, charges[1]!];
    expect(spreadOverCharges(small, 10_00, 3_00)).toEqual([
      { attemptId: 'sale', supplierMinor: 0, serviceMinor: 2_00 },
      { attemptId: 'addition', supplierMinor: 7_00, serviceMinor: 1_00 },
    ]);
  });

  test('skips a completely refunded charge', () => {
    const spent = [{ attemptId: 'sale', leftMinor: 0 }, charges[1]!];
    expect(spreadOverCharges(spent, 35_01, 0).map(({ attemptId }) => attemptId)).toEqual(['addition']);
  });

  test('is refused when it exceeds the captured sum by a cent', () => {
    expect(() => spreadOverCharges(charges, 135_02, 0)).toThrow(
      expect.objectContaining({ key: 'ORD-STATE' }),
    );
  });
});
