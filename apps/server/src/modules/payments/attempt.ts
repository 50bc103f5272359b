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

/** What became of an attempt, as far as is known now. */
export type AttemptOutcome =
  /** The bank holds the sum, or has taken it already. */
  | { readonly state: 'authorised'; readonly attemptId: string }
  | { readonly state: 'failed'; readonly attemptId: string; readonly reason: FailureReason }
  /** The bank has not answered or its answer was lost: asked again by the poller, never repeated. */
  | { readonly state: 'unknown'; readonly attemptId: string };

/** An attempt that moved, with what its payable is for. */
export interface SettledAttempt {
  readonly reference: string;
  readonly outcome: AttemptOutcome;
}

export interface AttemptView {
  readonly attemptId: string;
  readonly state: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly failure: FailureReason | undefined;
  readonly cardBrand: string | undefined;
  readonly cardLast4: string | undefined;
  readonly statementText: string;
  readonly at: Date;
}

export interface AttemptRequest {
  readonly payableId: string;
  readonly card: Card;
  readonly contactHash: Buffer;
  readonly addressHash: Buffer;
  readonly clientAddress: string;
}
