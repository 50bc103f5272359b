import { taxSystemSchema, vatKindSchema } from '@farewind/contract/settings/receipt-settings';
import { expect, it } from 'vitest';
import type { ReceiptDraft } from '../../modules/payments/ports.ts';
import type { DueReceipt } from '../../modules/receipts/ports.ts';
import { vatRateOn } from '../../modules/receipts/vat-rates.ts';
import { toTbankReceipt } from '../payment-gateways/tbank/tbank-receipt.ts';
import { toYookassaReceipt } from '../payment-gateways/yookassa/yookassa-receipt.ts';
import { toAtolDocument } from './atol/atol-document.ts';

/** By VAT kind: the codes of YooKassa, T-Bank and ATOL at the full payment, then on a prepayment. */
const codes = {
  none: ['1 none none', '1 none none'],
  zero: ['2 vat0 vat0', '2 vat0 vat0'],
  simplified5: ['7 vat5 vat5', '9 vat105 vat105'],
  simplified7: ['8 vat7 vat7', '10 vat107 vat107'],
  reduced: ['3 vat10 vat10', '5 vat110 vat110'],
  general: ['11 vat22 vat22', '12 vat122 vat122'],
};

function codesOf(kind: keyof typeof codes, basis: 'settlement' | 'prepayment'): string {
  const draft: ReceiptDraft = {
    customer: { email: 'anna@example.com' },
    lines: [
      {
        description: 'Авиабилет',
        amountMinor: 100_00,
        vat: vatRateOn('2026-06-01', kind, basis),
        paymentSign: basis === 'settlement' ? 'fullPayment' : 'fullPrepayment',
      },
    ],
    taxSystem: 'income',
  };
  const due = { ...draft, amount: { minor: 100_00 }, paidBy: 'cashless', setting: {}, at: new Date(0) };
  return [
    toYookassaReceipt(draft),
    toTbankReceipt(draft),
    toAtolDocument(due as unknown as DueReceipt, 'key'),
  ]
    .map((wire) => /"(?:vat_code|Tax)":"?(\w+)|"vat":\{"type":"(\w+)/.exec(JSON.stringify(wire)))
    .map((found) => found?.[1] ?? found?.[2])
    .join(' ');
}

it.each(vatKindSchema.options)('VAT of the kind “%s” has its code at every cash desk', (kind) => {
  expect([codesOf(kind, 'settlement'), codesOf(kind, 'prepayment')]).toEqual(codes[kind]);
});

it('a receipt of YooKassa names the tax system of the agency by its code', () => {
  const codeOf = (taxSystem: ReceiptDraft['taxSystem']) =>
    toYookassaReceipt({ customer: { email: 'anna@example.com' }, lines: [], taxSystem });
  expect(taxSystemSchema.options.map(codeOf)).toMatchObject(
    [1, 2, 3, 5, 6].map((code) => ({ tax_system_code: code })),
  );
});
