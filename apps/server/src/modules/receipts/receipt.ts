import type { VatRate } from './vat-rates.ts';

/** Why a receipt is due: at capture, when the service is given, when money goes back. */
export type ReceiptPurpose = 'prepayment' | 'closing' | 'refund';

/** The payment sign of each line. */
export type PaymentSign = 'fullPrepayment' | 'fullPayment';

/** The party of the contract whose service the agency sells as its agent. */
export interface ReceiptSupplier {
  readonly name: string;
  readonly phone: string;
  readonly taxNumber: string;
}

export interface ReceiptLine {
  readonly description: string;
  readonly amountMinor: number;
  readonly vat: VatRate;
  readonly paymentSign: PaymentSign;
  /** Set where the agency sells as an agent; absent for its own service fee. */
  readonly agent?: { readonly sign: AgentSign; readonly supplier: ReceiptSupplier };
}

export type AgentSign = 'agent' | 'attorney' | 'commissioner';
