import type { Secret } from '../../platform/secrets/secret.ts';
import type { EmailSetting } from './email/email-setting.ts';
import type { PaymentSetting, PaymentSettingRecord } from './payment/payment-setting.ts';
export type { MethodCapabilities, ProviderField, ProviderSheet } from './payment/provider-sheet.ts';
import type { SmsSetting } from './sms/sms-setting.ts';

export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** How the other side took it, in its own words; those may name secrets, and are masked before anybody reads them. */
export interface ConnectionTestAnswer {
  readonly ok: boolean;
  readonly said: string;
}

/** A test card of the bank, for the length of one request. */
export interface TestCard {
  readonly number: Secret;
  readonly expireMonth: number;
  readonly expireYear: number;
  readonly securityCode: Secret;
}

/**
 * `released`: 1.00 was authorised and voided. `known`: the bank knows the account; nothing was authorised. `cardRefused`:
 * the account works, the card does not. `cardholder`: the account works, and the card's bank wants to ask its holder.
 * `holdRemains`: authorised, and not voided. `refused`: the bank does not accept the account, or did not answer.
 */
export interface AccountConnectionTest {
  readonly outcome: 'released' | 'known' | 'cardRefused' | 'cardholder' | 'holdRemains' | 'refused';
  readonly said: string;
  /** Of a sentence that tells what to do about it, where the outcome alone does not: a key of the catalogue. */
  readonly textKey?: string;
}

/** An account as it is tried, before or after it is saved. */
export type TriedAccount = PaymentSetting & Pick<PaymentSettingRecord, 'mode'>;

/** Tries settings for real. What goes wrong is an answer, not an error. */
export interface ConnectionTests {
  sendMail(setting: EmailSetting, mail: TestMail): Promise<ConnectionTestAnswer>;
  sendSms(setting: SmsSetting, to: string, text: string): Promise<ConnectionTestAnswer>;
  /** Without a card the bank is only asked about an order that does not exist. */
  tryAccount(setting: TriedAccount, card: TestCard | undefined): Promise<AccountConnectionTest>;
  /** One web request, as a map makes it. */
  fetchPicture(url: string): Promise<Response>;
}
