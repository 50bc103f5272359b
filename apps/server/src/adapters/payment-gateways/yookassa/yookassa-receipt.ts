import { formatMinor } from '@farewind/values/money';
import type { ReceiptDraft } from '../../../modules/payments/ports.ts';

type ReceiptLine = ReceiptDraft['lines'][number];

const LONGEST_DESCRIPTION = 128;

/** VAT codes by percentage: of the plain rate, and of the rate calculated on a prepayment. */
const vatCodes: Readonly<Record<string, readonly [plain: number, calculated: number]>> = {
  none: [1, 1],
  0: [2, 2],
  5: [7, 9],
  7: [8, 10],
  10: [3, 5],
  20: [4, 6],
  22: [11, 12],
};

/** Code 4 was the single tax on imputed income, abolished in 2021. */
const taxSystemCodes = { general: 1, income: 2, incomeLessCosts: 3, agricultural: 5, patent: 6 } as const;
const paymentModes = { fullPrepayment: 'full_prepayment', fullPayment: 'full_payment' } as const;
const agentTypes = { agent: 'agent', attorney: 'attorney', commissioner: 'commissioner' } as const;

/** A receipt in YooKassa's format for a payment, capture or refund. Throws RangeError for a rate without a code. */
export function toYookassaReceipt({ customer: { email, phone }, lines, taxSystem }: ReceiptDraft): object {
  // Digits only, in the format of the tax service.
  const digits = phone?.replaceAll(/\D/g, '');
  return {
    customer: email === undefined ? { phone: digits } : { email },
    // YooKassa's own cash desk ignores it; an agency's desk with several tax systems needs it.
    tax_system_code: taxSystemCodes[taxSystem],
    items: lines.map((line) => ({
      description: line.description.slice(0, LONGEST_DESCRIPTION),
      quantity: '1.00',
      amount: { value: formatMinor(line.amountMinor), currency: 'RUB' },
      vat_code: vatCodeOf(line),
      payment_mode: paymentModes[line.paymentSign],
      payment_subject: 'service',
      ...agentOf(line),
    })),
  };
}

function vatCodeOf({ vat: { percent, calculated } }: ReceiptLine): number {
  const codes = vatCodes[percent ?? 'none'];
  if (!codes) throw new RangeError(`YooKassa has no code for VAT of ${percent} %`);
  return calculated ? codes[1] : codes[0];
}

function agentOf({ agent }: ReceiptLine): object {
  if (!agent) return {};
  const { name, phone, taxNumber } = agent.supplier;
  return {
    agent_type: agentTypes[agent.sign],
    supplier: { name, phone: phone.replaceAll(/\D/g, ''), inn: taxNumber },
  };
}
