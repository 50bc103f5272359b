import type { Currency } from '@farewind/values/currency';
import type { Secret } from '../../platform/secrets/secret.ts';

/** How this tenant's cards are charged. The secrets print as `[secret]`. */
export interface PaymentSetting {
  readonly id: number;
  /** Name in the registry of providers. */
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
  /** `manual`: authorised first, captured when the seats are confirmed. `auto`: captured at once. */
  readonly captureMode: 'manual' | 'auto';
  /** How many hours a bill can be paid, for methods that have one. */
  readonly billHours: number;
  /** For cards in our own form: `always` through 3-D Secure, or only `whenAsked` by the bank. */
  readonly threeDSecure: 'always' | 'whenAsked';
}

/** A merchant account, with its sites and state. */
export interface PaymentAccount extends PaymentSetting {
  /** The sites that use it; empty means every site without an account of its own in the currency. */
  readonly siteIds: readonly number[];
  readonly mode: 'test' | 'live';
  /** Since when it may take real money, and who is responsible; an empty name means that its rehearsal passed. */
  readonly liveAllowed?: { readonly by: string; readonly at: Date; readonly reason: string } | undefined;
  /** Since when it takes no new payments; those in progress continue. */
  readonly pause?: { readonly by: string; readonly at: Date } | undefined;
}

/** The setting, as stored for the office. */
export interface PaymentSettingRecord extends PaymentAccount {
  readonly terminalId: string | undefined;
  readonly threeDModel: '3d';
  readonly priority: number;
  /** The person responsible for card numbers passing through our server, and since when. */
  readonly dutyOfCare: { readonly acceptedBy: string; readonly acceptedAt: Date } | undefined;
  /** Who signed the card-data duty for the agency; before that, no live card is accepted. */
  readonly dutySigned: CardDutySignature | undefined;
  readonly isActive: boolean;
  readonly version: number;
}

/** A signed card-data duty (PCI DSS, SAQ D). */
export interface CardDutySignature {
  /** Name and position of the person. */
  readonly name: string;
  readonly position: string;
  /** The user who signed on behalf of the person. */
  readonly by: string;
  readonly at: Date;
  /** The version of the text signed. */
  readonly wording: string;
}
