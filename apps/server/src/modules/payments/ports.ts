import type { Money } from '@farewind/values/money';
import type { EncryptionFault } from '../../platform/call-failure.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type {
  AirlineRecord,
  BasketItem,
  PayingBuyer,
  ReceiptCustomer,
  ReceiptLine,
  ReceiptNotice,
} from '../receipts/public.ts';
import type {
  MethodCapabilities,
  PaymentSetting,
  ProviderSheet,
  ReceiptSetting,
} from '../settings/public.ts';
import type { BankForm, FailureReason, NextStep } from './attempt.ts';
import type { Card } from './card.ts';

export type { BankForm, FailureReason, NextStep } from './attempt.ts';
export type { Card } from './card.ts';
export type { ReceiptNotice } from '../receipts/public.ts';

export type GatewayAccount = Pick<
  PaymentSetting,
  'merchantId' | 'apiUser' | 'apiPassword' | 'storeKey' | 'gatewayUrl' | 'threeDSecure'
>;

/** The members of an account that decide which methods it offers. */
export type MethodAccount = Pick<PaymentSetting, 'captureMode' | 'currencies' | 'apiUser' | 'billHours'>;

/** Prefix of the reference of a test charge, which sells nothing and is voided at once. */
const TRIAL = 'trial-';

export const testReference = (id: string): string => `${TRIAL}${id}`;
export const isTestReference = (reference: string): boolean => reference.startsWith(TRIAL);

/** An attempt as the bank needs to know it. */
export interface Charge {
  /** The buyer's method, one of the provider's sheet. */
  readonly method?: string | undefined;
  /** Our reference at the bank: the attempt's id, never the order's, so that a second try is another one. */
  readonly reference: string;
  /** The provider's own reference, once known. */
  readonly theirReference?: string | undefined;
  readonly take?: MethodCapabilities['take'] | undefined;
  /** The numbers of instalments that its payer may choose from. */
  readonly instalments?: MethodCapabilities['instalments'] | undefined;
  /** The time limit of its payer, if the payer is with the provider. */
  readonly payBy?: Date | undefined;
  /** When the payment began, shortly before its first call; the same in every repetition. */
  readonly begunAt?: Date | undefined;
  readonly amount: Money;
  /** What was captured of it; absent before the capture. */
  readonly captured?: Money | undefined;
  readonly account: GatewayAccount;
  /** Through a test account: some providers want each call marked. */
  readonly isTest?: boolean | undefined;
  /** Issued by the provider together with the money, if the agency uses its cash desk. */
  readonly receipt?: ReceiptDraft | undefined;
  /** The flight data: it lowers the fee and the fraud score of a card payment. */
  readonly airline?: AirlineRecord | undefined;
  /** Who pays, for acquirers that demand it; unknown in a rehearsal. */
  readonly buyer?: PayingBuyer | undefined;
  /** What is paid for; its lines add up to the amount. */
  readonly basket?: readonly BasketItem[] | undefined;
}

/** A fiscal receipt before a cash desk has numbered it. */
export interface ReceiptDraft {
  /** Where the receipt is sent; at least one of both. */
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
  readonly taxSystem: ReceiptSetting['taxSystem'];
}

export interface Declined {
  readonly kind: 'declined';
  /** The bank's own code. */
  readonly code: string;
  /** The bank's own words, if it gives any: for staff and the log. */
  readonly said?: string | undefined;
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
  /** Of `connection`: what staff are told in a connection test. */
  readonly encryption?: EncryptionFault;
}

/** The bank holds the sum, or captured it. `amount` is the bank's sum, if it reports one. */
export interface Charged {
  readonly kind: 'authorised' | 'captured';
  readonly bankReference: string;
  readonly amount?: Money;
  /** Any other payments on the same page or code: they buy nothing and are refunded. */
  readonly others?: readonly OtherCharge[];
  /** The sum taken back by the card's bank in disputes that are not won; absent if the provider does not report it. */
  readonly chargedBack?: Money;
}

/** A second payment of the same purchase, under an id of its own. */
export interface OtherCharge {
  readonly kind: 'authorised' | 'captured';
  readonly theirReference: string;
  readonly amount: Money;
}

/** The payer continues with the provider. Both are stored before the payer leaves. */
export interface Next {
  readonly kind: 'next';
  readonly step: NextStep;
  readonly theirReference: string;
}

/** The payer has not paid yet, and still can. */
export interface Waiting {
  readonly kind: 'waiting';
  readonly theirReference: string;
  /** The last refusal; the payer may try another card there. A payer who returns after it has given up. */
  readonly refused?: Declined | undefined;
  /** The payer's next step, if the provider tells it again: the answer that contained it may have been lost. */
  readonly step?: NextStep | undefined;
}

/** The cardholder must confirm on the bank's page first; nothing is held yet. */
export interface ActionRequired {
  readonly kind: 'actionRequired';
  readonly form: BankForm;
}

/** The bank's return address for the cardholder, and the language of its page. */
export interface Return {
  readonly url: string;
  readonly language: string;
  /** The provider's notification address for the payment. */
  readonly noticeUrl: string;
  /** The payer's network address, which some acquirers judge fraud by. */
  readonly payerAddress?: string | undefined;
}

/** What the bank's page reported about the cardholder, with a verified signature. */
export type ReturnFact =
  | { readonly kind: 'confirmed'; readonly proof: Readonly<Record<string, Secret>> }
  | { readonly kind: 'refused'; readonly code: string }
  /** The browser is back, which proves nothing: the provider has to be queried. */
  | { readonly kind: 'noProof' }
  /** Not authentic, or not about this attempt: nothing follows from it. */
  | { readonly kind: 'rejected'; readonly why: 'members' | 'signature' | 'merchant' | 'order' | 'sum' };

export type ChargeOutcome = Charged | Declined | Unknown;
export type MoveOutcome = { readonly kind: 'done'; readonly bankReference: string } | Declined | Unknown;
/** All of the charge was given back; the same payment may have been paid once more. */
export interface GivenBack {
  readonly kind: 'voided' | 'refunded';
  readonly others?: readonly OtherCharge[];
}
/** Not paid, and not payable any more; the same purchase may have been paid by another payment there. */
export interface Closed {
  readonly kind: 'closed';
  readonly others?: readonly OtherCharge[];
}
export type QueryOutcome = ChargeOutcome | Waiting | GivenBack | Closed | { readonly kind: 'notFound' };
/** The provider accepted the refund; it settles, or fails, later. */
export interface RefundPending {
  readonly kind: 'pending';
  readonly theirReference: string;
}

/** The total refunded from a charge; zero if nothing was. */
export type RefundedOutcome =
  | { readonly kind: 'refunded'; readonly amount: Money; readonly bankReference: string }
  | { readonly kind: 'notFound' }
  | Unknown;

/** A notification as received. */
export interface RawNotification {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** The sender, as far as proxies are trusted: some providers sign nothing. */
  readonly address: string;
  /** By the business clock: a signature may cover the time. */
  readonly receivedAt: Date;
}

/** The subject of a notification. Its sums and states are not trusted: the provider is queried. */
export type NotificationFact =
  | {
      readonly kind: 'about';
      /** The provider's id of the event; absent if it has none. */
      readonly eventId?: string | undefined;
      /** Our reference of the payment; empty if the event has another id. */
      readonly reference: string;
      /** The provider's own id of the payment: of its page, or of its money. */
      readonly theirReference?: string | undefined;
    }
  | { readonly kind: 'rejected'; readonly why: 'signature' | 'malformed' };

/**
 * One bank's protocol. It reports facts and changes no state: the core decides on the consequences. No call throws for
 * a failure of a network or a bank; that is an outcome.
 */
export interface PaymentGateway {
  describe(): ProviderSheet;
  /** The methods that an account of the provider offers. */
  methods(account: MethodAccount): readonly MethodCapabilities[];
  /**
   * Requests the bank to hold the sum. With a return address, a bank that requires cardholder authentication first
   * returns the form that leads there; without one that is a refusal. `unreachable` is returned only if nothing was
   * sent: the payment may then begin with another account.
   */
  start(
    charge: Charge,
    card: Card | undefined,
    back?: Return,
  ): Promise<ChargeOutcome | ActionRequired | Next>;
  /** The form that leads to the bank's page, signed anew. Pure: no call, no state. */
  bankForm(charge: Charge, card: Card, back: Return): BankForm;
  /** Verifies and reads the data that the browser brings back from the bank. Pure: no call, no state. */
  readReturn(charge: Charge, fields: Readonly<Record<string, string>>): ReturnFact;
  /** Requests the bank to hold the sum with the proof that its cardholder confirmed. */
  complete(charge: Charge, proof: Readonly<Record<string, Secret>>): Promise<ChargeOutcome>;
  /**
   * Captures the authorised sum or a part of it, once; the rest is released. `key` identifies this capture in every
   * repetition.
   */
  capture(charge: Charge, amount: Money, key: string): Promise<MoveOutcome>;
  /** Releases the held sum. */
  void(charge: Charge, key: string): Promise<MoveOutcome>;
  /** Refunds to the paying card; there is no other destination. */
  refund(charge: Charge, amount: Money, key: string): Promise<MoveOutcome | RefundPending>;
  /** The outcome of a refund that settles later, by the provider's own id of it. */
  queryRefund?(charge: Charge, theirReference: string): Promise<MoveOutcome | RefundPending>;
  /** The bank's state of the charge: the only way out of `unknown`. */
  query(charge: Charge): Promise<QueryOutcome>;
  /** Whether `query` reports the sum that the card's bank has withdrawn of a captured charge, as `chargedBack`. */
  readonly reportsDisputes?: boolean;
  /** The bank's refunds of the charge: the only way to know whether a refund was done. */
  findRefunded(charge: Charge): Promise<RefundedOutcome>;
  /**
   * Closes a payment whose payer is with the provider. `closed`: it cannot be paid any more. `paid`: the payer was
   * faster. `mayStillBePaid`: the provider cannot close it, or did not answer.
   */
  close?(charge: Charge): Promise<'closed' | 'paid' | 'mayStillBePaid'>;
  /** Verifies and reads a provider's unprompted notification. Pure: no call, no state. */
  readNotification?(account: GatewayAccount, notification: RawNotification): NotificationFact;
  /**
   * The country of a card by its first six to eight digits, if the provider knows it: `TR`, or none for a card that it
   * knows to be from elsewhere. Undefined without an answer.
   */
  readBin?(account: GatewayAccount, bin: string): Promise<{ readonly country?: string } | undefined>;
  /**
   * Reads the fiscal receipt that a verified notification is about, for a provider that cannot be asked about receipts;
   * undefined if it is about a payment. Pure.
   */
  readReceiptNotice?(body: Buffer): ReceiptNotice | undefined;
  /** The response that the provider expects once its notification is stored. */
  answerNotification?(): { readonly status: number; readonly body: string };
}

/** The gateways of this process by the provider's name; an absent one cannot be sold with. */
export type PaymentGateways = Readonly<Partial<Record<string, PaymentGateway>>>;
