import type { AgentSign } from '@farewind/contract/settings/receipt-settings';
import type { VatKind, VatRate } from './vat-rates.ts';

export type { AgentSign } from '@farewind/contract/settings/receipt-settings';

/** Why a receipt is due: at capture, when the service is provided, at a refund. */
export type ReceiptPurpose = 'prepayment' | 'closing' | 'refund';

/** How the money moved: in cash, through a bank, or not at all, because a prepayment is set off. */
export type PaidBy = 'cash' | 'cashless' | 'prepaid';

/** `self`: the agency corrects on its own initiative. `instruction`: the tax office has ordered it. */
export type CorrectionBasis = 'self' | 'instruction';

/** The stored data that makes a receipt a correction of another one. */
export interface KeptCorrection {
  /** The receipt that it corrects. */
  readonly of: string;
  /** It reverses that one, with its own lines; else it has the right ones. */
  readonly isReversal: boolean;
  readonly basis: CorrectionBasis;
  /** Of the tax office's order. */
  readonly number?: string | undefined;
  /** `YYYY-MM-DD`: the day of the corrected settlement. */
  readonly day: string;
  readonly correctedSign?: string | undefined;
  /** The reason, and who ordered it. */
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
  /** Set if the agency sells as an agent; absent for its own service fee. */
  readonly agent?: { readonly sign: AgentSign; readonly supplier: ReceiptSupplier };
}

/** A line as stored: with its item of the order, by which closing and refunds find it. */
export interface KeptLine extends ReceiptLine {
  readonly itemId: string;
  readonly vatKind: VatKind;
}

/** The recipient's addresses; at least one of both, until the buyer is erased. */
export interface ReceiptCustomer {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}
