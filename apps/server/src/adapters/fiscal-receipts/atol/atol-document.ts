import type { DueReceipt, ReceiptCorrection } from '../../../modules/receipts/ports.ts';

type ReceiptLine = DueReceipt['lines'][number];

const LONGEST_NAME = 128;
/** Tags 1179 and 1192 of the fiscal format. */
const LONGEST_NUMBER = 32;
const LONGEST_PROPS = 16;
/** Payment objects of the fiscal format: a service, and an advance or prepayment. */
const SERVICE = 4;
/** Types of payment of the section “payments”: cash, non-cash, a prepayment set off. */
const paymentTypes = { cash: 0, cashless: 1, prepaid: 2 } as const;
/** Unit of measure: piece. */
const PIECE = 0;

const taxSystems = {
  general: 'osn',
  income: 'usn_income',
  incomeLessCosts: 'usn_income_outcome',
  agricultural: 'esn',
  patent: 'patent',
} as const;
const agentTypes = { agent: 'another', attorney: 'attorney', commissioner: 'commission_agent' } as const;
const paymentMethods = { fullPrepayment: 'full_prepayment', fullPayment: 'full_payment' } as const;

/** A receipt as ATOL Online v5 takes it. Sums are numbers of roubles. */
export function toAtolDocument(receipt: DueReceipt, externalId: string): object {
  return { external_id: externalId, timestamp: moscowTime(receipt.at), receipt: toContent(receipt) };
}

/** A correction receipt: a complete receipt, with the receipt that it corrects and the basis for it. */
export function toAtolCorrection(
  receipt: DueReceipt,
  { basis, number, day, correctedSign }: ReceiptCorrection,
  externalId: string,
): object {
  return {
    external_id: externalId,
    timestamp: moscowTime(receipt.at),
    correction: {
      ...toContent(receipt),
      correction_info: {
        type: basis,
        base_date: wireDay(day),
        ...(number === undefined ? {} : { base_number: number.slice(0, LONGEST_NUMBER) }),
      },
      ...(correctedSign === undefined
        ? {}
        : { additional_check_props: correctedSign.slice(0, LONGEST_PROPS) }),
    },
  };
}

function toContent({ setting, customer, lines, amount, paidBy }: DueReceipt): object {
  const total = roubles(amount.minor);
  return {
    client: customer.email === undefined ? { phone: customer.phone } : { email: customer.email },
    company: {
      email: setting.companyEmail,
      sno: taxSystems[setting.taxSystem],
      inn: setting.companyTaxNumber,
      payment_address: setting.paymentAddress,
    },
    items: lines.map(toItem),
    payments: [{ type: paymentTypes[paidBy], sum: total }],
    vats: vatsOf(lines),
    total,
  };
}

function toItem(line: ReceiptLine): object {
  const price = roubles(line.amountMinor);
  return {
    name: line.description.slice(0, LONGEST_NAME),
    price,
    quantity: 1,
    measure: PIECE,
    sum: price,
    payment_method: paymentMethods[line.paymentSign],
    payment_object: SERVICE,
    vat: { type: vatTypeOf(line), sum: roubles(vatMinorOf(line)) },
    ...(line.agent
      ? {
          agent_info: { type: agentTypes[line.agent.sign] },
          supplier_info: {
            phones: [line.agent.supplier.phone],
            name: line.agent.supplier.name,
            inn: line.agent.supplier.taxNumber,
          },
        }
      : {}),
  };
}

/** The sum of each rate over all lines. */
function vatsOf(lines: readonly ReceiptLine[]): object[] {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(vatTypeOf(line), (sums.get(vatTypeOf(line)) ?? 0) + vatMinorOf(line));
  return [...sums].map(([type, minor]) => ({ type, sum: roubles(minor) }));
}

/** `vat22`, or `vat122` for the calculated rate 22/122: the rate is data, and a new one needs no new code. */
function vatTypeOf({ vat: { percent, calculated } }: ReceiptLine): string {
  if (percent === null) return 'none';
  if (percent === 0) return 'vat0';
  return calculated ? `vat${100 + percent}` : `vat${percent}`;
}

function vatMinorOf({ amountMinor, vat: { percent } }: ReceiptLine): number {
  return percent === null ? 0 : Math.round((amountMinor * percent) / (100 + percent));
}

const roubles = (minor: number): number => minor / 100;

/** `dd.mm.yyyy HH:MM:SS` by the clock of Moscow. */
function moscowTime(at: Date): string {
  const [day, time] = new Date(at.getTime() + 3 * 3_600_000).toISOString().split('T') as [string, string];
  return `${wireDay(day)} ${time.slice(0, 8)}`;
}

/** `dd.mm.yyyy` of `yyyy-mm-dd`. */
const wireDay = (day: string): string => day.split('-').toReversed().join('.');
