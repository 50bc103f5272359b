import type { Wallet } from '@farewind/contract/settings/wallet-settings';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** The agency's account for passes of one wallet. Its secrets print as `[secret]`. */
export interface WalletSetting {
  readonly wallet: Wallet;
  /** Apple: the team id. Google: the issuer id. */
  readonly issuer: string;
  /** Apple: the pass type id. Google: the address of the service account. */
  readonly account: string;
  /** PEM; empty for Google, as is `authority`. */
  readonly certificate: Secret;
  /** Apple's intermediate certificate (WWDR), PEM. */
  readonly authority: Secret;
  /** PEM (PKCS#8), not encrypted: RSA of 2048 to 4096 bits. */
  readonly privateKey: Secret;
}

/** The setting, as stored for the office. */
export interface WalletSettingRecord extends WalletSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
