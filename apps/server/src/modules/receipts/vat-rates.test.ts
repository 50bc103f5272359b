import { describe, expect, it } from 'vitest';
import { vatContained, vatRateOn } from './vat-rates.ts';

describe('VAT on receipts', () => {
  it('is 20 % until the end of 2025 and 22 % from the start of 2026', () => {
    expect(vatRateOn('2025-12-31', 'general', 'settlement')).toEqual({ percent: 20, calculated: false });
    expect(vatRateOn('2026-01-01', 'general', 'settlement')).toEqual({ percent: 22, calculated: false });
  });

  it('is written as a calculated rate on a prepayment', () => {
    expect(vatRateOn('2025-06-01', 'general', 'prepayment')).toEqual({ percent: 20, calculated: true });
    expect(vatRateOn('2026-06-01', 'general', 'prepayment')).toEqual({ percent: 22, calculated: true });
    expect(vatRateOn('2026-06-01', 'reduced', 'prepayment')).toEqual({ percent: 10, calculated: true });
  });

  it('is 5 or 7 % in the simplified system from 2025', () => {
    expect(vatRateOn('2025-01-01', 'simplified5', 'settlement')).toEqual({ percent: 5, calculated: false });
    expect(vatRateOn('2025-01-01', 'simplified7', 'prepayment')).toEqual({ percent: 7, calculated: true });
    expect(() => vatRateOn('2024-12-31', 'simplified5', 'settlement')).toThrow(RangeError);
  });

  it('distinguishes no VAT from 0 %, and neither becomes a calculated rate', () => {
    expect(vatRateOn('2026-06-01', 'none', 'prepayment')).toEqual({ percent: null, calculated: false });
    expect(vatRateOn('2026-06-01', 'zero', 'prepayment')).toEqual({ percent: 0, calculated: false });
  });

  it('refuses a day without a known rate', () => {
    expect(() => vatRateOn('2018-12-31', 'general', 'settlement')).toThrow(RangeError);
  });

  it('is contained in the sum, rounded half up to the kopeck', () => {
    expect(vatContained(12_200, { percent: 22, calculated: false })).toBe(2200);
    expect(vatContained(12_200, { percent: 22, calculated: true })).toBe(2200);
    expect(vatContained(3, { percent: 20, calculated: false })).toBe(1);
    expect(vatContained(12_200, { percent: 0, calculated: false })).toBe(0);
    expect(vatContained(12_200, { percent: null, calculated: false })).toBe(0);
  });
});
