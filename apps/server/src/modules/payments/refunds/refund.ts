import type { Currency } from '@farewind/values/currency';
import type { SupplierShare } from '../postings/ledger-postings.ts';
import type { RefundState } from './refund-states.ts';

/**
 * A requested refund of a reference. Nobody can choose its destination: it goes to the cards that were charged, in the
 * currency of the charge, up to the sum of the sale.
 */
export interface RefundRequest {
  /** Chosen by the caller: the same id twice is one refund. */
  readonly refundId: string;
  /** An order's id. */
  readonly reference: string;
  /** The reason: a cancel quote's id. */
  readonly subject: string;
  readonly currency: Currency;
  readonly supplierMinor: number;
  readonly serviceMinor: number;
  /** The suppliers' shares; omitted where unknown. */
  readonly suppliers?: readonly SupplierShare[];
  readonly reason: string;
  /** `customer`, `system`, `user:12`. */
  readonly requestedBy: string;
  /** Of one payable alone, such as a sum asked for after the sale; absent: of the sale's own charges. */
  readonly payableId?: string | undefined;
  /** A second person has to agree, whatever the sum: a fee was waived. */
  readonly needsApproval: boolean;
}

/** A refund that nobody has requested yet. */
export interface WishedRefund extends Pick<RefundRequest, 'reference' | 'currency' | 'requestedBy'> {
  readonly amountMinor: number;
}

export interface RefundView {
  /** As it was requested; parts over several charges share it. */
  readonly refundId: string;
  readonly subject: string;
  readonly state: RefundState;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly attemptId: string;
  /** Promised by this time; undefined before it is approved. */
  readonly dueAt: Date | undefined;
  readonly settledAt: Date | undefined;
  readonly reason: string;
  /** Whether the card's bank has returned it to the payer already: it is sent only if the bank gives it back. */
  readonly isStopped: boolean;
  /** Whether staff pay it back: no provider is called. */
  readonly isByHand: boolean;
}
