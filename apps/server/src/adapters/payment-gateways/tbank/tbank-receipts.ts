import type { FiscalReceipts } from '../../../modules/receipts/ports.ts';
import { callTbank, type Fetch } from './tbank-client.ts';
import { closingSchema } from './tbank-objects.ts';
import { toTbankReceipt } from './tbank-receipt.ts';

export interface TbankReceiptsOptions {
  readonly fetch: Fetch;
  /** The API address for an account's `gatewayUrl`. */
  readonly apiUrl?: (gatewayUrl: string) => string;
}

/**
 * The receipts of the cash desk that is connected at T-Bank: those of payments and refunds are sent with the payment or
 * refund, the closing one by a call of its own. The bank reports them by notification and cannot be asked.
 */
export function createTbankReceipts({ fetch, apiUrl }: TbankReceiptsOptions): FiscalReceipts {
  return {
    // The closing call has no key.
    isSentOnce: true,

    async issue({ account, paymentReference, purpose, paidBy, lines, customer, setting }) {
      if (paidBy === 'cash') return { kind: 'refused', reason: 'T-Bank registers no cash' };
      if (paymentReference === undefined) return { kind: 'refused', reason: 'The payment has no name' };
      if (purpose !== 'closing' || paidBy !== 'prepaid')
        return {
          kind: 'refused',
          reason: 'T-Bank issues this receipt only together with its payment: make it at your cash desk',
        };
      const { merchantId, apiPassword, gatewayUrl } = account;
      const base = { merchantId, apiPassword, gatewayUrl: apiUrl?.(gatewayUrl) ?? gatewayUrl };
      const receipt = toTbankReceipt({ customer, lines, taxSystem: setting.taxSystem });
      const said = await callTbank(fetch, base, {
        path: '/cashbox/SendClosingReceipt',
        schema: closingSchema,
        body: { PaymentId: paymentReference, Receipt: receipt },
      });
      if (said.kind === 'unknown') return { kind: 'unknown', why: said.why };
      return said.kind === 'refused'
        ? { kind: 'refused', reason: `${said.code}: ${said.said}` }
        : { kind: 'waiting', theirReference: paymentReference };
    },

    async query({ paymentReference }, theirReference) {
      return { kind: 'waiting', theirReference: theirReference ?? paymentReference ?? '' };
    },
  };
}
