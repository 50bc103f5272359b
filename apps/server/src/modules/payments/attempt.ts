import type { Currency } from '@farewind/values/currency';
import type { Card } from './card.ts';

export interface NewPayable {
  readonly reference: string;
  readonly purpose: 'sale' | 'change' | 'addition';
  readonly amountMinor: number;
  readonly currency: Currency;
}

export const failureReasons = [
  'declined',
  'insufficientFunds',
  'cardExpired',
  'wrongCode',
  'threeDSecure',
  'timeout',
  'technical',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** A form that the page completes with the card, as it was typed to us, and posts to the bank. */
export interface BankForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The bank's names for the card: number as digits, month and year as two digits each. Part of the signature. */
  readonly cardFields: {
    readonly number: string;
    readonly month: string;
    readonly year: string;
    readonly cvc: string;
  };
}

/** What became of an attempt, as far as is known now. */
export type AttemptOutcome =
  /** The bank holds the sum, or has taken it, also where it was given back since. */
  | { readonly state: 'authorised'; readonly attemptId: string }
  | { readonly state: 'failed'; readonly attemptId: string; readonly reason: FailureReason }
  /** The cardholder must confirm on the bank's page; only a request that carries the card can build this form; see `findBankForm`. */
  | { readonly state: 'actionRequired'; readonly attemptId: string; readonly form: BankForm }
  /** The bank has not answered or its answer was lost: asked again by the poller, never repeated. */
  | { readonly state: 'unknown'; readonly attemptId: string };

/** An attempt that moved, with what its payable is for. */
export interface SettledAttempt {
  readonly reference: string;
  readonly outcome: AttemptOutcome;
}

export interface AttemptView {
  readonly attemptId: string;
  readonly payableId: string;
  /** What it pays for: the sale itself, or something of the same reference after it. */
  readonly purpose: NewPayable['purpose'];
  readonly state: string;
  readonly amountMinor: number;
  /** What was taken of it: less than all where a part of an order could not be had. */
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly currency: Currency;
  /** How the bank calls it; undefined before it has said anything. */
  readonly bankReference: string | undefined;
  readonly failure: FailureReason | undefined;
  readonly cardBrand: string | undefined;
  readonly cardBin6: string | undefined;
  readonly cardLast4: string | undefined;
  readonly statementText: string;
  /** The buyer has put it aside: it came to nothing and is not told of any more. */
  readonly isCleared: boolean;
  readonly at: Date;
}

export interface AttemptRequest {
  readonly payableId: string;
  readonly card: Card;
  readonly contactHash: Buffer;
  readonly addressHash: Buffer;
  readonly clientAddress: string;
}
