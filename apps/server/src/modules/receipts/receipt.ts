import type { AgentSign } from '@farewind/contract/settings/receipt-settings';
import type { VatKind, VatRate } from './vat-rates.ts';

export type { AgentSign } from '@farewind/contract/settings/receipt-settings';

/** Why a receipt is due: at capture, when the service is given, when money goes back. */
export type ReceiptPurpose = 'prepayment' | 'closing' | 'refund';

/** `self`: the agency corrects on its own initiative. `instruction`: the tax office has ordered it. */
export type CorrectionBasis = 'self' | 'instruction';

/** What makes a receipt a correction of another one, as it is kept. */
export interface KeptCorrection {
  /** The receipt that it corrects. */
  readonly of: string;
  /** It takes that one back, with its own lines; else it has the right ones. */
  readonly isReversal: boolean;
  readonly basis: CorrectionBasis;
  /** Of the tax office's order. */
  readonly number?: string | undefined;
  /** `YYYY-MM-DD`: the day of the settlement that is corrected. */
  readonly day: string;
  readonly correctedSign?: string | undefined;
  /** Why, and who has ordered it. */
  readonly reason: string;
  readonly by: string;
}

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

/** A line as it is kept: with the item of the order that it is of, by which closing and refunds find it. */
export interface KeptLine extends ReceiptLine {
  readonly itemId: string;
  readonly vatKind: VatKind;
}

/** Where a receipt is sent; at least one of both, until the buyer is erased. */
export interface ReceiptCustomer {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}
