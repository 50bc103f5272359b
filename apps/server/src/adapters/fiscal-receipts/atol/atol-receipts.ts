import type { DueReceipt, FiscalReceipts, ReceiptOutcome } from '../../../modules/receipts/ports.ts';
import { createAtolClient, type AtolAnswer, type AtolReport, type Fetch } from './atol-client.ts';

type ReceiptLine = DueReceipt['lines'][number];
const LONGEST_NAME = 128;

/** Payment objects of the fiscal format: a service, and an advance or prepayment. */
const SERVICE = 4;

const CASHLESS = 1;
const PREPAID = 2;

/** One piece. */
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
const roubles = (minor: number): number => minor / 100;

export interface AtolOptions {
  readonly fetch: Fetch;
  /** Where a desk's calls go, by its `deskUrl`. */
  readonly apiUrl?: (deskUrl: string) => string;
}

/** An external_id that has come before: the error names the first document. */
const REPEATED = 33;
/** No document of this name. */
const NOT_FOUND = 34;

/**
 * ATOL Online, protocol v5 (fiscal documents 1.2). Its key is `external_id`: a repeated one is refused with the name of the
 * first document, which is then asked about.
 */
export function createAtolReceipts({ fetch, apiUrl }: AtolOptions): FiscalReceipts {
  const client = createAtolClient(fetch, apiUrl);
  const report = async (receipt: DueReceipt, uuid: string): Promise<ReceiptOutcome> => {
    const said = await client.call(receipt.setting, `report/${encodeURIComponent(uuid)}`);
    if (said.kind === 'refused' && said.code === NOT_FOUND) return { kind: 'notFound' };
    return readSaid(said, uuid);
  };
  return {
    async issue(receipt, key) {
      const act = receipt.purpose === 'refund' ? 'sell_refund' : 'sell';
      const said = await client.call(
        receipt.setting,
        act,
        toAtolDocument(receipt, `${receipt.reference}:${key}`),
      );
      if (said.kind === 'refused' && said.code === REPEATED && said.uuid !== undefined)
        return report(receipt, said.uuid);
      return readSaid(said, undefined);
    },
    query: async (receipt, uuid) => (uuid === undefined ? { kind: 'notFound' } : report(receipt, uuid)),
  };
}

function readSaid(said: AtolAnswer, asked: string | undefined): ReceiptOutcome {
  if (said.kind === 'unknown') return said;
  if (said.kind === 'refused') return { kind: 'refused', reason: `${said.code}: ${said.text}` };
  return readReport(said.answer, asked);
}

function readReport({ uuid, status, error, payload }: AtolReport, asked: string | undefined): ReceiptOutcome {
  const theirReference = uuid ?? asked;
  if (theirReference === undefined) return { kind: 'unknown', why: 'unreadable' };
  if (status === 'fail')
    return { kind: 'refused', reason: error ? `${error.code}: ${error.text}` : 'The desk has failed' };
  if (status !== 'done' || !payload) return { kind: 'waiting', theirReference };
  return {
    kind: 'issued',
    theirReference,
    fiscal: {
      documentNumber: String(payload.fiscal_document_number),
      driveNumber: payload.fn_number,
      sign: String(payload.fiscal_document_attribute),
      registeredAt: payload.receipt_datetime,
      url: payload.ofd_receipt_url,
    },
  };
}

/** A receipt as ATOL Online v5 takes it. Sums are numbers of roubles. */
function toAtolDocument(receipt: DueReceipt, externalId: string): object {
  const { setting, customer, lines, amount, purpose, at } = receipt;
  const total = roubles(amount.minor);
  return {
    external_id: externalId,
    timestamp: moscowTime(at),
    receipt: {
      client: customer.email === undefined ? { phone: customer.phone } : { email: customer.email },
      company: {
        email: setting.companyEmail,
        sno: taxSystems[setting.taxSystem],
        inn: setting.companyTaxNumber,
        payment_address: setting.paymentAddress,
      },
      items: lines.map(toItem),
      // What was prepaid is set off when the service is given: no money moves.
      payments: [{ type: purpose === 'closing' && isSetOff(lines) ? PREPAID : CASHLESS, sum: total }],
      vats: vatsOf(lines),
      total,
    },
  };
}

function isSetOff(lines: readonly ReceiptLine[]): boolean {
  return lines.every(({ paymentSign }) => paymentSign === 'fullPayment');
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

/** `dd.mm.yyyy HH:MM:SS` by the clock of Moscow. */
function moscowTime(at: Date): string {
  const [day, time] = new Date(at.getTime() + 3 * 3_600_000).toISOString().split('T') as [string, string];
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 8)}`;
}
