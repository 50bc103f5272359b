import type { Currency } from '@farewind/values/currency';
import type { Card } from './card.ts';
import type { PaymentRoute } from './payment-route.ts';

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
  /** The account could not be reached, and nothing was sent to it. */
  'outOfOrder',
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

/** The payer's next step on the page; returned as it was stored. */
export type NextStep =
  | ({ readonly way: 'form' } & BankForm)
  /** The provider's page, in the same tab. */
  | { readonly way: 'redirect'; readonly url: string }
  | { readonly way: 'frame'; readonly url: string; readonly height?: number | undefined }
  | {
      readonly way: 'qr';
      /** What the code says. */
      readonly payload: string;
      readonly appLink?: string | undefined;
      readonly banks?: readonly { readonly name: string; readonly link: string }[] | undefined;
      readonly payBy: string;
    };

/** What became of an attempt, as far as is known now. */
export type AttemptOutcome =
  /** The bank holds the sum, or has taken it, also where it was given back since. */
  | { readonly state: 'authorised'; readonly attemptId: string }
  | { readonly state: 'failed'; readonly attemptId: string; readonly reason: FailureReason }
  /** The cardholder must confirm on the bank's page; only a request that carries the card can build this form; see `findBankForm`. */
  | { readonly state: 'actionRequired'; readonly attemptId: string; readonly form: BankForm }
  /** The bank has not answered or its answer was lost: asked again by the poller, never repeated. */
  | {
      readonly state: 'unknown';
      readonly attemptId: string;
      /** The provider waits for its payer, and we for the provider. */
      readonly isAwaitingPayer?: true;
    }
  /** The payer continues with the provider; stored, and returned again on request. */
  | { readonly state: 'next'; readonly attemptId: string; readonly step: NextStep };

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
  /** The bank's reference; undefined before its first answer. */
  readonly bankReference: string | undefined;
  readonly failure: FailureReason | undefined;
  readonly cardBrand: string | undefined;
  readonly cardBin6: string | undefined;
  readonly cardLast4: string | undefined;
  readonly statementText: string;
  /** The buyer's method, one of the provider's sheet. */
  readonly method: string;
  /** Until when its payer can pay, where the payer is with the provider. */
  readonly payBy: Date | undefined;
  /** Set aside by the buyer: nothing came of it, and it is no longer listed. */
  readonly isCleared: boolean;
  readonly at: Date;
}

export interface AttemptRequest {
  readonly payableId: string;
  /** Where the method takes cards in our own form; else no card comes near. */
  readonly card: Card | undefined;
  /** Who collects, by which method; see Payments.findRoute. */
  readonly route?: PaymentRoute | undefined;
  readonly contactHash: Buffer;
  readonly addressHash: Buffer;
  readonly clientAddress: string;
}
