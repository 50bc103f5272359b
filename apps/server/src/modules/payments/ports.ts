import type { Money } from '@farewind/values/money';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { AirlineRecord, ReceiptCustomer, ReceiptLine } from '../receipts/public.ts';
import type { MethodCapabilities, PaymentSetting, ProviderSheet } from '../settings/public.ts';
import type { BankForm, FailureReason, NextStep } from './attempt.ts';
import type { Card } from './card.ts';

export type { BankForm, FailureReason, NextStep } from './attempt.ts';
export type { Card } from './card.ts';

export type GatewayAccount = Pick<
  PaymentSetting,
  'merchantId' | 'apiUser' | 'apiPassword' | 'storeKey' | 'gatewayUrl' | 'threeDSecure'
>;

/** Prefix of the reference of a test charge, which sells nothing and is voided at once. */
const TRIAL = 'trial-';

export const testReference = (id: string): string => `${TRIAL}${id}`;
export const isTestReference = (reference: string): boolean => reference.startsWith(TRIAL);

/** An attempt as the bank needs to know it. */
export interface Charge {
  /** The buyer's method, one of the provider's sheet. */
  readonly method?: string | undefined;
  /** Our name for it at the bank: the attempt's id, never the order's, so that a second try is another one. */
  readonly reference: string;
  /** The provider's own reference, once known. */
  readonly theirReference?: string | undefined;
  readonly take?: MethodCapabilities['take'] | undefined;
  /** Until when its payer can pay, where the payer is with the provider. */
  readonly payBy?: Date | undefined;
  readonly amount: Money;
  readonly account: GatewayAccount;
  /** Issued by the provider together with the money, where the agency uses its cash desk. */
  readonly receipt?: ReceiptDraft | undefined;
  /** What is flown: it lowers the fee and the suspicion of a card payment. */
  readonly airline?: AirlineRecord | undefined;
}

/** A fiscal receipt before a cash desk has numbered it. */
export interface ReceiptDraft {
  /** Where the receipt is sent; at least one of both. */
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
}

export interface Declined {
  readonly kind: 'declined';
  /** The bank's own code. */
  readonly code: string;
  readonly reason: FailureReason;
  /** Whether the same card may be tried again. */
  readonly retryable: boolean;
}

/**
 * The outcome is unknown: the bank may have executed it. Only a query decides; the call is never repeated. Only
 * `unreachable` means that no byte of this call was sent.
 */
export interface Unknown {
  readonly kind: 'unknown';
  readonly why: 'timeout' | 'serverError' | 'connection' | 'unreachable' | 'unreadable' | 'alreadyCharged';
}

/** The bank holds the sum, or took it. `amount` is what the bank says, where it says it. */
export interface Charged {
  readonly kind: 'authorised' | 'captured';
  readonly bankReference: string;
  readonly amount?: Money;
  /** Whatever else was paid by the same page or code: it buys nothing and goes back. */
  readonly others?: readonly OtherCharge[];
  /** What the card's bank has taken back of it by disputes that are not won; absent where the provider does not say. */
  readonly chargedBack?: Money;
}

/** A second payment of the same thing, by a name of its own. */
export interface OtherCharge {
  readonly kind: 'authorised' | 'captured';
  readonly theirReference: string;
  readonly amount: Money;
}

/** The payer goes on with the provider. Both are stored before anybody leaves. */
export interface Next {
  readonly kind: 'next';
  readonly step: NextStep;
  readonly theirReference: string;
}

/** The payer has not paid yet, and still can. */
export interface Waiting {
  readonly kind: 'waiting';
  readonly theirReference: string;
  /** What was refused last; the payer may try another card there. Who comes back after it has given up. */
  readonly refused?: Declined | undefined;
}

/** The cardholder must confirm on the bank's page first; nothing is held yet. */
export interface ActionRequired {
  readonly kind: 'actionRequired';
  readonly form: BankForm;
}

/** Where the bank sends the cardholder back to, and the language of its page. */
export interface Return {
  readonly url: string;
  readonly language: string;
  /** Where the provider may tell of the payment unasked. */
  readonly noticeUrl: string;
}

/** What the bank's page reported about the cardholder, with a verified signature. */
export type ReturnFact =
  | { readonly kind: 'confirmed'; readonly proof: Readonly<Record<string, Secret>> }
  | { readonly kind: 'refused'; readonly code: string }
  /** The browser is back, and that proves nothing: the provider has to be asked. */
  | { readonly kind: 'noProof' }
  /** Not the bank's word, or not about this attempt: nothing follows from it. */
  | { readonly kind: 'rejected'; readonly why: 'members' | 'signature' | 'merchant' | 'order' | 'sum' };

export type ChargeOutcome = Charged | Declined | Unknown;
export type MoveOutcome = { readonly kind: 'done'; readonly bankReference: string } | Declined | Unknown;
/** `closed`: not paid, and not payable any more. */
export type QueryOutcome =
  | ChargeOutcome
  | Waiting
  | { readonly kind: 'voided' | 'refunded' | 'notFound' | 'closed' };
/** The provider accepted the refund; it settles, or fails, later. */
export interface RefundPending {
  readonly kind: 'pending';
  readonly theirReference: string;
}

/** What has been given back of a charge in all; zero where nothing was. */
export type RefundedOutcome =
  | { readonly kind: 'refunded'; readonly amount: Money; readonly bankReference: string }
  | { readonly kind: 'notFound' }
  | Unknown;

/** A notification as it came over the wire. */
export interface RawNotification {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Who sent it, as far as proxies are trusted: some providers sign nothing. */
  readonly address: string;
  /** By the business clock: a signature may cover the time. */
  readonly receivedAt: Date;
}

/** What a notification is about. Its sums and states are not believed: the provider is asked. */
export type NotificationFact =
  | {
      readonly kind: 'about';
      /** The provider's name of the event; absent where it has none. */
      readonly eventId?: string | undefined;
      /** Our reference of the payment; empty where the event tells another name. */
      readonly reference: string;
      /** The provider's own name of the payment: of its page, or of its money. */
      readonly theirReference?: string | undefined;
    }
  | { readonly kind: 'rejected'; readonly why: 'signature' | 'malformed' };

/**
 * One bank's protocol. It tells facts and moves no state: what follows from a fact is decided by the core. No call
 * throws for what a network or a bank can do; that is an outcome.
 */
export interface PaymentGateway {
  describe(): ProviderSheet;
  /** The methods that an account of the provider offers. */
  methods(account: Pick<PaymentSetting, 'captureMode' | 'currencies'>): readonly MethodCapabilities[];
  /**
   * Asks the bank to hold the sum. With a return address, a bank that wants its cardholder asked first is answered with
   * the form that leads there; without one that is a refusal. `unreachable` is answered only where nothing was sent: the
   * payment may then begin with another account.
   */
  start(
    charge: Charge,
    card: Card | undefined,
    back?: Return,
  ): Promise<ChargeOutcome | ActionRequired | Next>;
  /** The form that leads to the bank's page, signed anew. Pure: no call, no state. */
  bankForm(charge: Charge, card: Card, back: Return): BankForm;
  /** Verifies and reads what the browser brings back from the bank. Pure: no call, no state. */
  readReturn(charge: Charge, fields: Readonly<Record<string, string>>): ReturnFact;
  /** Asks the bank to hold the sum with the proof that its cardholder confirmed. */
  complete(charge: Charge, proof: Readonly<Record<string, Secret>>): Promise<ChargeOutcome>;
  /**
   * Captures the authorised sum or a part of it, once; the rest is released. `key` identifies this capture in every
   * repetition.
   */
  capture(charge: Charge, amount: Money, key: string): Promise<MoveOutcome>;
  /** Lets the held sum go. */
  void(charge: Charge, key: string): Promise<MoveOutcome>;
  /** Refunds to the paying card; there is no other destination. */
  refund(charge: Charge, amount: Money, key: string): Promise<MoveOutcome | RefundPending>;
  /** What became of a refund that settles later, by the provider's own name of it. */
  queryRefund?(charge: Charge, theirReference: string): Promise<MoveOutcome | RefundPending>;
  /** What the bank knows of the charge: the only way out of `unknown`. */
  query(charge: Charge): Promise<QueryOutcome>;
  /** What the bank has given back of the charge: the only way to know whether a refund was done. */
  findRefunded(charge: Charge): Promise<RefundedOutcome>;
  /**
   * Closes a payment whose payer is with the provider. `closed`: it cannot be paid any more. `paid`: the payer was
   * faster. `mayStillBePaid`: the provider cannot close it, or did not answer.
   */
  close?(charge: Charge): Promise<'closed' | 'paid' | 'mayStillBePaid'>;
  /** Verifies and reads what the provider tells unasked. Pure: no call, no state. */
  readNotification?(account: GatewayAccount, notification: RawNotification): NotificationFact;
  /** How the provider wants to be answered once its notification is stored. */
  answerNotification?(): { readonly status: number; readonly body: string };
}

/** The gateways of this process by the provider's name; one that is absent cannot be sold with. */
export type PaymentGateways = Readonly<Partial<Record<string, PaymentGateway>>>;
