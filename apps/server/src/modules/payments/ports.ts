import type { Currency } from '@farewind/values/currency';
import type { Money } from '@farewind/values/money';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { PaymentSetting } from '../settings/public.ts';
import type { BankForm, FailureReason } from './attempt.ts';
import type { Card } from './card.ts';

export type { BankForm, FailureReason } from './attempt.ts';
export type { Card } from './card.ts';

/** What a gateway can do, so that the core decides by facts and not by names. */
export interface GatewayCaps {
  readonly capture: 'manual' | 'auto';
  /** What keeps a repeated call from charging twice: a key, the bank's refusal of a second success, or nothing. */
  readonly idempotency: 'key' | 'uniqueOrderId' | 'none';
  readonly queryByOurReference: boolean;
  readonly cardInput: readonly PaymentSetting['cardInput'][];
  readonly partialRefund: boolean;
  readonly voidWindow: 'sameDay' | 'untilCapture' | 'none';
  readonly currencies: readonly Currency[];
}

export type GatewayAccount = Pick<
  PaymentSetting,
  'merchantId' | 'apiUser' | 'apiPassword' | 'storeKey' | 'gatewayUrl'
>;

/** Begins the reference of a charge that tries an account and sells nothing; it is let go at once. */
const TRIAL = 'trial-';

export const testReference = (id: string): string => `${TRIAL}${id}`;
export const isTestReference = (reference: string): boolean => reference.startsWith(TRIAL);

/** An attempt as the bank needs to know it. */
export interface Charge {
  /** Our name for it at the bank: the attempt's id, never the order's, so that a second try is another one. */
  readonly reference: string;
  readonly amount: Money;
  readonly account: GatewayAccount;
}

export interface Declined {
  readonly kind: 'declined';
  /** The bank's own code. */
  readonly code: string;
  readonly reason: FailureReason;
  /** Whether the same card may be tried again. */
  readonly retryable: boolean;
}

/** Nobody knows: the bank may have done it. Only asking decides; the call is never repeated. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly why: 'timeout' | 'serverError' | 'connection' | 'unreadable' | 'alreadyCharged';
}

/** The bank holds the sum, or took it. `amount` is what the bank says, where it says it. */
export interface Charged {
  readonly kind: 'authorised' | 'captured';
  readonly bankReference: string;
  readonly amount?: Money;
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
}

/** What the bank's page told about the cardholder, as far as it can be trusted: the signature was right. */
export type ReturnFact =
  | { readonly kind: 'confirmed'; readonly proof: Readonly<Record<string, Secret>> }
  | { readonly kind: 'refused'; readonly code: string }
  /** Not the bank's word, or not about this attempt: nothing follows from it. */
  | { readonly kind: 'rejected'; readonly why: 'members' | 'signature' | 'merchant' | 'order' | 'sum' };

export type ChargeOutcome = Charged | Declined | Unknown;
export type MoveOutcome = { readonly kind: 'done'; readonly bankReference: string } | Declined | Unknown;
export type QueryOutcome = ChargeOutcome | { readonly kind: 'voided' | 'refunded' | 'notFound' };
/** What has been given back of a charge in all; zero where nothing was. */
export type RefundedOutcome =
  | { readonly kind: 'refunded'; readonly amount: Money; readonly bankReference: string }
  | { readonly kind: 'notFound' }
  | Unknown;

/**
 * One bank's protocol. It tells facts and moves no state: what follows from a fact is decided by the core. No call
 * throws for what a network or a bank can do; that is an outcome.
 */
export interface PaymentGateway {
  readonly caps: GatewayCaps;
  /**
   * Asks the bank to hold the sum. With a return address, a bank that wants its cardholder asked first is answered with
   * the form that leads there; without one that is a refusal.
   */
  start(charge: Charge, card: Card, back?: Return): Promise<ChargeOutcome | ActionRequired>;
  /** The form that leads to the bank's page, signed anew. Pure: no call, no state. */
  bankForm(charge: Charge, card: Card, back: Return): BankForm;
  /** Verifies and reads what the browser brings back from the bank. Pure: no call, no state. */
  readReturn(charge: Charge, fields: Readonly<Record<string, string>>): ReturnFact;
  /** Asks the bank to hold the sum with the proof that its cardholder confirmed. */
  complete(charge: Charge, proof: Readonly<Record<string, Secret>>): Promise<ChargeOutcome>;
  /** Takes the held sum or a part of it; the rest is let go. A hold is taken once. */
  capture(charge: Charge, amount: Money): Promise<MoveOutcome>;
  /** Lets the held sum go. */
  void(charge: Charge): Promise<MoveOutcome>;
  /** Gives money back to the paying card; no other destination can be said. */
  refund(charge: Charge, amount: Money): Promise<MoveOutcome>;
  /** What the bank knows of the charge: the only way out of `unknown`. */
  query(charge: Charge): Promise<QueryOutcome>;
  /** What the bank has given back of the charge: the only way to know whether a refund was done. */
  findRefunded(charge: Charge): Promise<RefundedOutcome>;
}

/** The gateways of this process by the provider's name; one that is absent cannot be sold with. */
export type PaymentGateways = Partial<Record<PaymentSetting['provider'], PaymentGateway>>;
