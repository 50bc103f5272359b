import type { Currency } from '@farewind/values/currency';

export interface NewPayable {
  readonly reference: string;
  /** `change`, `addition`, `request`: money asked for after the sale, each with a payable of its own. */
  readonly purpose: 'sale' | 'change' | 'addition' | 'request';
  readonly amountMinor: number;
  readonly currency: Currency;
}

/**
 * Whether it belongs to the sale and is refunded with it. What is paid beside the sale is refunded by itself, or kept.
 */
export function isOfSale({ purpose }: { readonly purpose: string }): boolean {
  return (salePurposes as readonly string[]).includes(purpose);
}

export const salePurposes = ['sale', 'addition'] as const satisfies readonly NewPayable['purpose'][];

/** A card's bank decides a dispute within months: it may still be won for this long after it was noted. */
export const DISPUTE_MAY_BE_WON_MS = 180 * 86_400_000;

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
  /** The provider does not accept this sum by this method. */
  'sumRefused',
] as const;

export type FailureReason = (typeof failureReasons)[number];

/**
 * Failures without a question to a bank. Such an attempt does not count as one of the payer's, unless the provider has
 * opened it: then the payer has acted.
 */
export const untriedReasons: readonly FailureReason[] = ['outOfOrder', 'sumRefused'];

/** A form that the page completes with the card as typed, and posts to the bank. */
export interface BankForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /**
   * The bank's names of the card fields: number as digits, month and year as two digits each. Part of the signature.
   */
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
      /** The content of the code. */
      readonly payload: string;
      readonly appLink?: string | undefined;
      readonly banks?: readonly { readonly name: string; readonly link: string }[] | undefined;
      readonly payBy: string;
    }
  | ({ readonly way: 'bill' } & Bill);

/** A bill that the payer pays in any bank's app, at a cash desk or a kiosk. */
export interface Bill {
  readonly number: string;
  /** The code of the service, which some apps search by. */
  readonly service?: string | undefined;
  /** The way to the service in a bank's app, the top first. */
  readonly path: readonly string[];
  readonly payBy: string;
}

/** The known outcome of an attempt. */
export type AttemptOutcome =
  /** The bank holds the sum, took it, or took it once and gave it back: the attempt's own state tells which. */
  | { readonly state: 'authorised'; readonly attemptId: string }
  | { readonly state: 'failed'; readonly attemptId: string; readonly reason: FailureReason }
  /**
   * The cardholder must confirm on the bank's page; only a request that carries the card can build this form; see
   * `findBankForm`.
   */
  | { readonly state: 'actionRequired'; readonly attemptId: string; readonly form: BankForm }
  /** The bank has not answered or its answer was lost: queried by the sweep, never repeated. */
  | {
      readonly state: 'unknown';
      readonly attemptId: string;
      /** The provider waits for its payer, and we for the provider. */
      readonly isAwaitingPayer?: true;
    }
  /** The payer continues with the provider; stored, and returned again on request. */
  | { readonly state: 'next'; readonly attemptId: string; readonly step: NextStep };

/** An attempt that changed state. */
export interface SettledAttempt {
  readonly reference: string;
  readonly outcome: AttemptOutcome;
}

/** Handles a settled attempt on behalf of the payable's owner; returns the page to show. */
export type OnBankReturn = (tenantId: number, settled: SettledAttempt) => Promise<string>;

export interface AttemptView {
  readonly attemptId: string;
  readonly payableId: string;
  /** The purpose of the payment: the sale itself, or something of the same reference after it. */
  readonly purpose: NewPayable['purpose'];
  /** Whether a refund of the sale takes from it. */
  readonly isRefundedWithSale: boolean;
  readonly state: string;
  readonly amountMinor: number;
  /** The captured sum: less than all if a part of an order was unavailable. */
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  /** The sum of the refunds that were requested, whether they have settled or not. */
  readonly claimedMinor: number;
  /** What the card's bank has taken back. */
  readonly disputedMinor: number;
  /** A second payment of what was paid already: its money goes back. */
  readonly isSurplus: boolean;
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
  /** No provider makes refunds of this method: staff pay them back. */
  readonly isRefundedByHand: boolean;
  /** The time limit of its payer, if the payer is with the provider. */
  readonly payBy: Date | undefined;
  /** Hidden by the buyer: it failed, and is no longer listed. */
  readonly isCleared: boolean;
  readonly at: Date;
}

/** The shop's address, for a bank that requires cardholder authentication. */
export interface Shop {
  /** `https://shop.example`, without a slash at the end. */
  readonly origin: string;
  readonly siteId?: number | undefined;
  readonly language: string;
  /** The network address of the payer's browser. */
  readonly payerAddress?: string | undefined;
}
