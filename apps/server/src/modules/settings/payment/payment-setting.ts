import type { Currency } from '@farewind/values/currency';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** How this tenant's cards are charged. The secrets print as `[secret]`. */
export interface PaymentSetting {
  readonly id: number;
  /** A name of the registry of providers. */
  readonly provider: string;
  readonly cardInput: 'raw' | 'hosted' | 'redirect';
  readonly merchantId: string;
  readonly apiUser: string;
  readonly apiPassword: Secret;
  readonly storeKey: Secret;
  readonly gatewayUrl: string;
  readonly currencies: readonly Currency[];
  readonly cardSchemes: readonly string[];
  readonly statementText: string;
  /** `manual`: held first, taken when the seats are confirmed. `auto`: taken at once. */
  readonly captureMode: 'manual' | 'auto';
  /** Of cards in our own form: `always` to their bank's page, or `whenAsked` for by the bank. */
  readonly threeDSecure: 'always' | 'whenAsked';
}

/** A merchant account, with where and whether it is used. */
export interface PaymentAccount extends PaymentSetting {
  /** The sites that it is used on; empty: every site that has no account of its own in the currency. */
  readonly siteIds: readonly number[];
  readonly mode: 'test' | 'live';
  /** Since when it may take real money, and who answers for it; an empty name: by its rehearsal. */
  readonly liveAllowed?: { readonly by: string; readonly at: Date; readonly reason: string } | undefined;
  /** It takes no new payments since then; whatever runs through it goes on. */
  readonly pause?: { readonly by: string; readonly at: Date } | undefined;
}

/** The setting as the office keeps it. */
export interface PaymentSettingRecord extends PaymentAccount {
  readonly terminalId: string | undefined;
  readonly threeDModel: '3d';
  readonly priority: number;
  /** Who answers for card numbers going through our server, and since when. */
  readonly dutyOfCare: { readonly acceptedBy: string; readonly acceptedAt: Date } | undefined;
  /** Who has signed the duty for card data in the agency's name; before that, no live card is taken. */
  readonly dutySigned: CardDutySignature | undefined;
  readonly isActive: boolean;
  readonly version: number;
}

/** A signed duty for card data (PCI DSS, SAQ D). */
export interface CardDutySignature {
  /** The person, by name and position. */
  readonly name: string;
  readonly position: string;
  /** The user that signed in the person's name. */
  readonly by: string;
  readonly at: Date;
  /** The wording that was signed. */
  readonly wording: string;
}
