import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

/** A card for the length of one request. */
export interface Card {
  readonly number: Secret;
  readonly owner: string;
  /** 1 to 12. */
  readonly expireMonth: number;
  /** Four digits. */
  readonly expireYear: number;
  readonly securityCode: Secret;
}

export interface NewPayable {
  readonly reference: string;
  readonly purpose: 'sale' | 'change' | 'addition';
  readonly amountMinor: number;
  readonly currency: Currency;
}

export type FailureReason =
  | 'declined'
  | 'insufficientFunds'
  | 'cardExpired'
  | 'wrongCode'
  | 'threeDSecure'
  | 'timeout'
  | 'technical';

/** What became of an attempt, as far as is known now. */
export type AttemptOutcome =
  | { readonly state: 'authorised'; readonly attemptId: string }
  | { readonly state: 'failed'; readonly attemptId: string; readonly reason: FailureReason }
  /** The bank has not answered or its answer was lost: asked again by the poller, never repeated. */
  | { readonly state: 'unknown'; readonly attemptId: string };

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

/**
 * Collects money for payables and has never heard of what they are for. Calls to the bank happen outside of any
 * transaction; the attempt's row is committed before the first byte leaves.
 */
export interface Payments {
  createPayable(scope: TenantScope, payable: NewPayable): Promise<string>;
  /** Records the attempt in the caller's transaction, so that hold, order and attempt exist together or not at all. Refuses with GEN-UNAVAILABLE (no gateway for the currency), PAY-CARD (scheme), PAY-TRY, GEN-LIMIT. */
  createAttempt(scope: TenantScope, request: AttemptRequest): Promise<string>;
  /** Asks the bank to hold the sum. */
  authorise(tenantId: number, attemptId: string, card: Card): Promise<AttemptOutcome>;
  /** Takes the held sum and posts it to the ledger; true when captured (also when it already was). */
  capture(tenantId: number, attemptId: string): Promise<boolean>;
  /** Lets the held sum go; true when nothing is held any more. */
  voidAttempt(tenantId: number, attemptId: string): Promise<boolean>;
  /** Asks the bank about attempts left open and settles what it says. Returns the payables' references that moved. */
  askAboutOpenAttempts(tenantId: number): Promise<{ reference: string; outcome: AttemptOutcome }[]>;
  listAttempts(scope: TenantScope, reference: string): Promise<AttemptView[]>;
  /** The currency that a card of this issuer must pay in, when it is another one (Turkish bank cards pay in lira). */
  findForcedCurrency(bin6: string): Currency | undefined;
}
