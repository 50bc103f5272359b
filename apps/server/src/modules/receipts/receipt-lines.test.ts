import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptLines, type MoneyMove, type ReceiptPart } from './receipt-lines.ts';

const airline = { name: 'Аэролинии', phone: '+74950000000', taxNumber: '7707083893' };
const ticket: ReceiptPart = {
  description: 'Авиабилет',
  priceMinor: 1_000_000,
  vat: 'zero',
  agent: { sign: 'agent', supplier: airline },
};
const fee: ReceiptPart = { description: 'Сервисный сбор', priceMinor: 50_000, vat: 'general' };
const paid: MoneyMove = { purpose: 'prepayment', amountMinor: 1_050_000, day: '2026-03-01' };

describe('the lines of a receipt', () => {
  it('name the supplier of items sold as an agent, and none for our own fee', () => {
    const [first, second] = receiptLines(paid, [ticket, fee]);
    expect(first?.agent).toEqual({ sign: 'agent', supplier: airline });
    expect(second).not.toHaveProperty('agent');
  });

  it('have the prepayment sign and the calculated rate at capture, and the plain ones when the service is provided', () => {
    expect(receiptLines(paid, [ticket, fee])[1]).toMatchObject({
      paymentSign: 'fullPrepayment',
      vat: { percent: 22, calculated: true },
    });
    expect(receiptLines({ ...paid, purpose: 'closing' }, [ticket, fee])[1]).toMatchObject({
      paymentSign: 'fullPayment',
      vat: { percent: 22, calculated: false },
    });
  });

  it('of a refund repeat sign and rate of the refunded receipt', () => {
    const refund: MoneyMove = {
      purpose: 'refund',
      amountMinor: 525_000,
      day: '2025-12-31',
      refundOf: 'closing',
    };
    expect(receiptLines(refund, [ticket, fee])[1]).toMatchObject({
      amountMinor: 25_000,
      paymentSign: 'fullPayment',
      vat: { percent: 20, calculated: false },
    });
    expect(receiptLines({ ...refund, refundOf: 'prepayment' }, [ticket, fee])[1]).toMatchObject({
      paymentSign: 'fullPrepayment',
      vat: { percent: 20, calculated: true },
    });
    expect(() => receiptLines({ purpose: 'refund', amountMinor: 1, day: '2026-01-01' }, [fee])).toThrow(
      RangeError,
    );
  });

  it('add up to the money moved, to the kopeck, for every sum and every price', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), prices, (amountMinor, each) => {
        const parts = each.map((priceMinor): ReceiptPart => ({ ...fee, priceMinor }));
        const lines = receiptLines({ ...paid, amountMinor }, parts);
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(amountMinor);
        expect(lines.every((line) => line.amountMinor > 0)).toBe(true);
      }),
    );
  });

  it('are refused when no money moved or an item has a negative price', () => {
    expect(() => receiptLines({ ...paid, amountMinor: 0 }, [fee])).toThrow(RangeError);
    expect(() => receiptLines(paid, [ticket, { ...fee, priceMinor: -1 }])).toThrow(RangeError);
  });
});
