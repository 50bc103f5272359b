import type { DueReceipt, FiscalReceipts, ReceiptOutcome } from '../../../modules/receipts/ports.ts';
import { createAtolClient, type AtolAnswer, type AtolReport, type Fetch } from './atol-client.ts';
import { toAtolDocument } from './atol-document.ts';

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
