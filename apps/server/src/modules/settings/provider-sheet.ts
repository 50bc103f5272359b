import type { Currency } from '@farewind/values/currency';
import type { PaymentSetting } from './payment-setting.ts';

/**
 * How the payer pays: on the provider's page, in our own form, with a code or an app, inside a frame, by push message,
 * by the number of a bill in any bank's app or at a kiosk, hours or days later, or at the agency's desk, where staff
 * take the money.
 */
export type PaymentWay = 'hostedPage' | 'rawCard' | 'qrOrApp' | 'frame' | 'push' | 'bill' | 'desk';

/** Capabilities of a provider's method; decisions depend on these and never on the provider's name. */
export interface MethodCapabilities {
  /** The method as chosen by the buyer: `card`, `mir`, `sbp`. An open set. */
  readonly id: string;
  readonly way: PaymentWay;
  /** `hold`: captured when the seat is sold. `atOnce`: charged before, and refunded if the seat is gone. */
  readonly take: 'hold' | 'atOnce';
  readonly currencies: readonly Currency[];
  /** Smallest and largest sum, in minor units of any currency. */
  readonly minMinor?: number;
  readonly maxMinor?: number;
  /** The provider's limits for particular currencies, oldest first; those of the day apply. */
  readonly limitsIn?: Readonly<Partial<Record<Currency, readonly DatedLimits[]>>>;
  /** How long an authorisation is valid. */
  readonly holdSeconds?: number;
  /** The payer's time limit, counted from the start; for a bill, the agency's. */
  readonly payWithinSeconds: number;
  readonly partialCapture: boolean;
  readonly partialRefund: boolean;
  /**
   * Whether a refund is final when accepted, or settles or fails later. `byHand`: the provider is never called; staff
   * pay it back and record the document.
   */
  readonly refundSettles: 'now' | 'later' | 'byHand';
  /** What prevents a repeated call from charging twice. */
  readonly repeatSafeBy: 'key' | 'reference' | 'none';
  /**
   * The numbers of instalments that the provider's page offers, with 1; absent: none but one. The page tells what each
   * of them costs in all; what exceeds the price is interest, which the card's bank keeps.
   */
  readonly instalments?: readonly number[];
  /** Whose reference identifies a payment in queries. */
  readonly foundBy: 'ours' | 'theirs';
}

/** In minor units; absent if there is none. */
export interface SumLimits {
  readonly minMinor?: number;
  readonly maxMinor?: number;
}

/** A provider's limits from a day on; a change is a new entry, so that the past stays as it was. */
export interface DatedLimits extends SumLimits {
  /** `YYYY-MM-DD`; absent for the first entry, whose source states no date. */
  readonly since?: string;
  /** The provider's page that states them. */
  readonly source: string;
}

/** A member of a payment setting that a provider requires. */
export interface ProviderField {
  readonly name: 'merchantId' | 'terminalId' | 'apiUser' | 'apiPassword' | 'storeKey' | 'gatewayUrl';
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  /** The provider shows it only once our notification address is entered there, so it follows the other members. */
  readonly isForNotices?: boolean;
  /** Text key of its label, and of its help as `<key>.help`. */
  readonly labelKey: string;
}

/** A payment provider's description of itself. */
export interface ProviderSheet {
  /** Name in payment settings. */
  readonly provider: string;
  readonly fields: readonly ProviderField[];
  /** All methods of the provider; an account may offer fewer. */
  readonly methods: readonly MethodCapabilities[];
  /** Origins (`https://pay.example`), besides the account's own `gatewayUrl`, to which browsers are sent. */
  readonly hosts: readonly string[];
  /** Whether test accounts are separate from live ones. */
  readonly hasTestMode: boolean;
  readonly helpKey: string;
}

/** The card input of a way of paying, as payment settings name it. */
export function cardInputOf(way: PaymentWay): PaymentSetting['cardInput'] {
  return way === 'rawCard' ? 'raw' : 'hosted';
}
