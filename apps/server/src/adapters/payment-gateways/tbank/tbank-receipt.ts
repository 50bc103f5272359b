import type { ReceiptDraft } from '../../../modules/payments/ports.ts';

type ReceiptLine = ReceiptDraft['lines'][number];

const LONGEST_NAME = 128;

const taxSystems = {
  general: 'osn',
  income: 'usn_income',
  incomeLessCosts: 'usn_income_outcome',
  agricultural: 'esn',
  patent: 'patent',
} as const;
const paymentMethods = { fullPrepayment: 'full_prepayment', fullPayment: 'full_payment' } as const;
const agentSigns = { agent: 'another', attorney: 'attorney', commissioner: 'commission_agent' } as const;

/** A receipt in T-Bank's format, fiscal format 1.2, for a payment, a capture, a refund or a closing. */
export function toTbankReceipt({ customer: { email, phone }, lines, taxSystem }: ReceiptDraft): object {
  return {
    FfdVersion: '1.2',
    Taxation: taxSystems[taxSystem],
    ...(email === undefined ? { Phone: wirePhone(phone ?? '') } : { Email: email }),
    Items: lines.map((line) => ({
      Name: line.description.slice(0, LONGEST_NAME),
      Price: line.amountMinor,
      Quantity: 1,
      Amount: line.amountMinor,
      MeasurementUnit: 'шт',
      PaymentMethod: paymentMethods[line.paymentSign],
      PaymentObject: 'service',
      Tax: taxOf(line),
      ...agentOf(line),
    })),
  };
}

/** `vat22`, or `vat122` for the rate calculated on a prepayment. */
function taxOf({ vat: { percent, calculated } }: ReceiptLine): string {
  if (percent === null) return 'none';
  return calculated ? `vat${100 + percent}` : `vat${percent}`;
}

function agentOf({ agent }: ReceiptLine): object {
  if (!agent) return {};
  const { name, phone, taxNumber } = agent.supplier;
  return {
    AgentData: { AgentSign: agentSigns[agent.sign] },
    SupplierInfo: { Phones: [wirePhone(phone)], Name: name, Inn: taxNumber },
  };
}

/** A plus and digits. */
const wirePhone = (phone: string): string => `+${phone.replaceAll(/\D/g, '')}`;
