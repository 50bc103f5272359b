import type {
  DueReceipt,
  FiscalReceipts,
  ReceiptCorrection,
  ReceiptOutcome,
} from '../../../modules/receipts/ports.ts';
import { createAtolClient, NO_UUID, type AtolAnswer, type AtolReport, type Fetch } from './atol-client.ts';
import { toAtolCorrection, toAtolDocument } from './atol-document.ts';

export interface AtolOptions {
  readonly fetch: Fetch;
  /** The API address for a desk's `deskUrl`. */
  readonly apiUrl?: (deskUrl: string) => string;
}

// Error codes of the service (“Ошибки сервиса” of its protocols v4 and v5), the same in published clients of both. Not
// yet seen from the live service: see “Sources” in decision 66.
/** A repeated external_id: the answer names the first document. */
const REPEATED = 33;
/** The document is known but has no state yet: it is queried again and never sent again. */
const NO_STATE_YET = 34;

/**
 * ATOL Online, protocol v5 (fiscal documents 1.2). Its idempotency key is `external_id`: a repeated one is refused with
 * the id of the first document, which is then queried.
 */
export function createAtolReceipts({ fetch, apiUrl }: AtolOptions): FiscalReceipts {
  const client = createAtolClient(fetch, apiUrl);

  async function report(receipt: DueReceipt, uuid: string): Promise<ReceiptOutcome> {
    const said = await client.call(receipt.setting, `report/${encodeURIComponent(uuid)}`);
    if (said.kind === 'refused' && said.code === NO_UUID) return { kind: 'notFound' };
    if (said.kind === 'refused' && said.code === NO_STATE_YET)
      return { kind: 'waiting', theirReference: uuid };
    return readSaid(said, uuid);
  }

  async function register(receipt: DueReceipt, act: string, document: object): Promise<ReceiptOutcome> {
    const said = await client.call(receipt.setting, act, document);
    if (said.kind !== 'refused' || said.code !== REPEATED) return readSaid(said, undefined);
    // The desk has the document: a new key would create a second one.
    return said.uuid === undefined ? { kind: 'unknown', why: 'repeated' } : report(receipt, said.uuid);
  }

  return {
    issue(receipt, key) {
      const act = receipt.purpose === 'refund' ? 'sell_refund' : 'sell';
      return register(receipt, act, toAtolDocument(receipt, externalId(receipt, key)));
    },
    correct(receipt, correction, key) {
      const document = toAtolCorrection(receipt, correction, externalId(receipt, key));
      return register(receipt, correctionAct(receipt, correction), document);
    },
    query: async (receipt, uuid) => (uuid === undefined ? { kind: 'notFound' } : report(receipt, uuid)),
  };
}

const externalId = ({ reference }: DueReceipt, key: string): string => `${reference}:${key}`;

/** The reversal of a wrong receipt has the opposite operation. */
function correctionAct({ purpose }: DueReceipt, { isReversal }: ReceiptCorrection): string {
  return (purpose === 'refund') === isReversal ? 'sell_correction' : 'sell_refund_correction';
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
