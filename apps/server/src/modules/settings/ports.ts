import type { MessengerProvider } from '@farewind/contract/settings/messenger-settings';
import type { FailureReason } from '../../platform/call-failure.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { EmailSetting } from './email-setting.ts';
import type { PaymentSetting, PaymentSettingRecord } from './payment-setting.ts';
export type { MethodCapabilities, ProviderField, ProviderSheet } from './provider-sheet.ts';
import type { ReceiptSetting } from './receipts/receipt-setting.ts';
import type { SmsSetting } from './sms-setting.ts';

export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The other side's answer in its own words; these may contain secrets, and are masked before anybody reads them. */
export interface ConnectionTestAnswer {
  readonly ok: boolean;
  readonly said: string;
  /** Why it failed, if that is known. */
  readonly why?: FailureReason;
}

/** A bot, as its messenger describes it. */
export interface BotDescription {
  /** The name in its links. */
  readonly name: string;
  /** The name that people read. */
  readonly title: string;
}

/** `unknown`: the messenger does not know the token. `unreachable`: it did not answer. */
export type BotAnswer =
  | { readonly outcome: 'known'; readonly bot: BotDescription; readonly said: string }
  | { readonly outcome: 'unknown'; readonly said: string }
  | { readonly outcome: 'unreachable'; readonly why: FailureReason; readonly said: string };

/** A test card of the bank, for the length of one request. */
export interface TestCard {
  readonly number: Secret;
  readonly expireMonth: number;
  readonly expireYear: number;
  readonly securityCode: Secret;
}

/**
 * `released`: 1.00 was authorised and voided. `known`: the bank knows the account; nothing was authorised.
 * `cardRefused`: the account works, the card does not. `cardholder`: the account works, and the card's bank requires
 * its holder. `holdRemains`: authorised, but not voided. `refused`: the bank does not accept the account, or did not
 * answer.
 */
export interface AccountConnectionTest {
  readonly outcome: 'released' | 'known' | 'cardRefused' | 'cardholder' | 'holdRemains' | 'refused';
  readonly said: string;
  /** Key of a text with advice, if the outcome alone is not enough. */
  readonly textKey?: string;
  /** Why the bank gave no answer that says anything, or refused. */
  readonly why?: FailureReason;
  /** Of the sum that remains held, by which staff find it at the bank. */
  readonly reference?: string;
}

/** An account to be tested, saved or not. */
export type TriedAccount = PaymentSetting & Pick<PaymentSettingRecord, 'mode'>;

/** Tests settings for real. Failures are returned, not thrown. */
export interface ConnectionTests {
  sendMail(setting: EmailSetting, mail: TestMail): Promise<ConnectionTestAnswer>;
  /** Signs in and opens the inbox; reads no mail. */
  openMailbox(setting: EmailSetting): Promise<ConnectionTestAnswer>;
  sendSms(setting: SmsSetting, to: string, text: string): Promise<ConnectionTestAnswer>;
  /** Asks a messenger for the name of a bot, and where it sends updates. */
  describeBot(provider: MessengerProvider, token: Secret): Promise<BotAnswer>;
  /** Without a card, only queries the bank about an order that does not exist. */
  tryAccount(setting: TriedAccount, card: TestCard | undefined): Promise<AccountConnectionTest>;
  /**
   * Tries user, password and group of a cash desk, and registers nothing. `unanswered`: nothing was learned about them.
   */
  tryReceiptDesk(
    setting: ReceiptSetting,
  ): Promise<{ readonly outcome: 'known' | 'refused' | 'unanswered'; readonly said: string }>;
  /** One web request, as a map makes it. */
  fetchPicture(url: string): Promise<Response>;
}
