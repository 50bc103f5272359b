import type { Currency } from '@farewind/values/currency';
import type { PaymentSetting } from './payment-setting.ts';

/**
 * Where the payer pays: on the provider's page, in our own form, by a code or an app, inside a frame, at a push message, or at
 * the agency's own desk, where staff take the money.
 */
export type PaymentWay = 'hostedPage' | 'rawCard' | 'qrOrApp' | 'frame' | 'push' | 'desk';

/** What a method of a provider can do; the core decides by this and never by the provider's name. */
export interface MethodCapabilities {
  /** What the buyer chooses: `card`, `mir`, `sbp`. An open set. */
  readonly id: string;
  readonly way: PaymentWay;
  /** `hold`: charged when the seat is sold. `atOnce`: charged before, and refunded where the seat is gone. */
  readonly take: 'hold' | 'atOnce';
  readonly currencies: readonly Currency[];
  /** The smallest and the largest sum that it takes, in minor units of whatever currency. */
  readonly minMinor?: number;
  readonly maxMinor?: number;
  /** The limits that the provider states for a currency, the oldest first; those of the day apply. */
  readonly limitsIn?: Readonly<Partial<Record<Currency, readonly DatedLimits[]>>>;
  /** How long a held sum stays held. */
  readonly holdSeconds?: number;
  /** How long the payer has, counted from the start. */
  readonly payWithinSeconds: number;
  readonly partialCapture: boolean;
  readonly partialRefund: boolean;
  /** Whether a refund is done when it is accepted, or settles or fails later. */
  readonly refundSettles: 'now' | 'later';
  /** What keeps a repeated call from charging twice. */
  readonly repeatSafeBy: 'key' | 'reference' | 'none';
  /** Whose name of a payment it is asked for by. */
  readonly foundBy: 'ours' | 'theirs';
}

/** In minor units; absent where there is none. */
export interface SumLimits {
  readonly minMinor?: number;
  readonly maxMinor?: number;
}

/** Limits as a provider states them, from a day on: a change is another entry and leaves the past as it was. */
export interface DatedLimits extends SumLimits {
  /** `YYYY-MM-DD`. */
  readonly since: string;
  /** Where the provider states them. */
  readonly source: string;
}

/** A member of a payment setting that a provider asks for. */
export interface ProviderField {
  readonly name: 'merchantId' | 'terminalId' | 'apiUser' | 'apiPassword' | 'storeKey' | 'gatewayUrl';
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  /** Text key of its label and of its help, `<key>.help`. */
  readonly labelKey: string;
}

/** What a provider of payments says about itself. */
export interface ProviderSheet {
  /** As payment settings name it. */
  readonly provider: string;
  readonly fields: readonly ProviderField[];
  /** All methods that it has; an account may offer fewer. */
  readonly methods: readonly MethodCapabilities[];
  /** Origins (`https://pay.example`), besides the account's own `gatewayUrl`, that a buyer's browser is sent to. */
  readonly hosts: readonly string[];
  /** Whether it keeps test accounts apart from live ones. */
  readonly hasTestMode: boolean;
  readonly helpKey: string;
}

/** How cards are entered under a way of paying, as payment settings name it. */
export function cardInputOf(way: PaymentWay): PaymentSetting['cardInput'] {
  return way === 'rawCard' ? 'raw' : 'hosted';
}
