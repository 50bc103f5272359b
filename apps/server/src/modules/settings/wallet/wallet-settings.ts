import { X509Certificate } from 'node:crypto';
import type * as contract from '@farewind/contract/settings/wallet-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { settingActs } from '../setting-acts.ts';
import { chooseSecret, toSecret } from '../setting-secrets.ts';
import { readServiceAccountKey } from './service-account-key.ts';
import { readSigningKey, writeSigningKey } from './signing-key.ts';
import { walletRows } from './wallet-rows.ts';
import type { WalletSetting, WalletSettingRecord } from './wallet-setting.ts';

type Fields = ParsedInput<typeof contract.saveWalletSetting>;
type Saved = Output<typeof contract.saveWalletSetting>;

/** The office's operations on accounts for wallet passes; activating one deactivates the previous one of its wallet. */
export const {
  list: listWalletSettings,
  save: saveWalletSetting,
  update: updateWalletSetting,
  remove: deleteWalletSetting,
} = settingActs<WalletSetting, Fields, Omit<Saved, 'switchedOff'>, Saved>({
  rows: walletRows,
  entity: 'walletSetting',
  singleIn: 'wallet_setting',
  singlePer: ({ wallet }) => ({ column: 'wallet', value: wallet }),
  toSetting: (_deps, input, kept, { scope }) =>
    input.wallet === 'google' ? toGoogleSetting(input, kept) : toAppleSetting(input, kept, scope.now),
  present: presentWallet,
  answer: (record, switchedOff) => ({ ...presentWallet(record), switchedOff }),
});

type Kept = WalletSettingRecord | undefined;
type SecretName = 'certificate' | 'authority' | 'privateKey';

function chooseFrom(input: Fields, kept: Kept, path: SecretName): Secret {
  const isSamePlace = kept?.wallet === input.wallet && kept.account === input.account;
  return chooseSecret({ path, typed: input[path], kept: kept?.[path], isSamePlace, isNeeded: true });
}

function toAppleSetting(input: Fields, kept: Kept, now: Date): WalletSetting {
  const { wallet, issuer, account } = input;
  return requireUsable(
    {
      wallet,
      issuer,
      account,
      certificate: chooseFrom(input, kept, 'certificate'),
      authority: chooseFrom(input, kept, 'authority'),
      privateKey: chooseFrom(input, kept, 'privateKey'),
    },
    now,
  );
}

/** An entered key file must belong to the named service account; only its key is stored. */
function toGoogleSetting(input: Fields, kept: Kept): WalletSetting {
  const { wallet, issuer, account } = input;
  const secret = chooseFrom(input, kept, 'privateKey').reveal();
  const pem = input.privateKey === undefined ? secret : readServiceAccountKey(secret, account);
  const privateKey = writeSigningKey(readSigningKey(pem));
  if (!/^\d+$/.test(issuer)) throw fieldRefusal([{ path: 'issuer', message: 'wallet.badIssuer' }]);
  return { wallet, issuer, account, certificate: toSecret(''), authority: toSecret(''), privateKey };
}

/**
 * The setting with its texts normalised. Refuses, at its field, anything that could not sign a pass, because passes
 * would fail later, for the traveller.
 */
function requireUsable(setting: WalletSetting, now: Date): WalletSetting {
  const key = readSigningKey(setting.privateKey.reveal());
  const certificate = readCertificate(setting.certificate.reveal(), 'certificate');
  const authority = readCertificate(setting.authority.reveal(), 'authority');
  // This way the certificate's key has an allowed size too.
  if (!certificate.checkPrivateKey(key))
    throw fieldRefusal([{ path: 'privateKey', message: 'wallet.otherKey' }]);
  if (new Date(certificate.validTo) <= now)
    throw fieldRefusal([{ path: 'certificate', message: 'wallet.expired' }]);
  const subject = certificate.subject.split('\n');
  if (!subject.includes(`UID=${setting.account}`))
    throw fieldRefusal([{ path: 'account', message: 'wallet.otherPassType' }]);
  if (!subject.includes(`OU=${setting.issuer}`))
    throw fieldRefusal([{ path: 'issuer', message: 'wallet.otherTeam' }]);
  return {
    ...setting,
    // Serialised again: in the entered text, the signer could find another certificate than the one checked here.
    certificate: toSecret(certificate.toString()),
    authority: toSecret(authority.toString()),
    privateKey: writeSigningKey(key),
  };
}

function readCertificate(pem: string, path: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw fieldRefusal([{ path, message: 'wallet.badCertificate' }]);
  }
}

function presentWallet(record: WalletSettingRecord) {
  const { certificate, authority: _, privateKey, ...shown } = record;
  const pem = certificate.reveal();
  return {
    ...shown,
    hasPrivateKey: privateKey.reveal() !== '',
    hasCertificate: pem !== '',
    validUntil: pem === '' ? null : new Date(new X509Certificate(pem).validTo).toISOString(),
  };
}
