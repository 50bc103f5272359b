import type { Messenger } from '@farewind/contract/core/messengers';
import type { MessengerProvider } from '@farewind/contract/settings/messenger-settings';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** The agency's bot in a messenger. Its secrets print as `[secret]`. */
export interface MessengerSetting {
  readonly messenger: Messenger;
  readonly provider: MessengerProvider;
  /** The name in the bot's links. */
  readonly botName: string;
  /** The name that people read. */
  readonly botTitle: string;
  readonly token: Secret;
  /** The messenger sends it with each update. */
  readonly inboxSecret: Secret;
  readonly inboxState: 'pending' | 'open' | 'failed';
  readonly inboxFault: string | undefined;
}

/** The setting, as stored for the office. */
export interface MessengerSettingRecord extends MessengerSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
