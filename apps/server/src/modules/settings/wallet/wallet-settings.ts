import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type * as contract from '@farewind/contract/settings/wallet-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import { settingActs } from '../setting-acts.ts';
import { chooseSecret } from '../setting-secrets.ts';
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
  toSetting(_deps, input, kept, { scope }) {
    const setting = toWalletSetting(input, kept);
    requireUsable(setting, scope.now);
    return setting;
  },
  present: presentWallet,
  answer: (record, switchedOff) => ({ ...presentWallet(record), switchedOff }),
});

function toWalletSetting(input: Fields, kept: WalletSettingRecord | undefined): WalletSetting {
  const { wallet, issuer, account } = input;
  const isSamePlace = kept?.wallet === wallet && kept.account === account;
  const choose = (path: 'certificate' | 'authority' | 'privateKey' | 'keyPassword', isNeeded: boolean) =>
    chooseSecret({ path, typed: input[path], kept: kept?.[path], isSamePlace, isNeeded });
  return {
    wallet,
    issuer,
    account,
    certificate: choose('certificate', true),
    authority: choose('authority', true),
    privateKey: choose('privateKey', true),
    // A new key comes with its own password, or none.
    keyPassword:
      input.privateKey === undefined
        ? choose('keyPassword', false)
        : chooseSecret({
            path: 'keyPassword',
            typed: input.keyPassword ?? '',
            kept: undefined,
            isSamePlace: true,
            isNeeded: false,
          }),
  };
}

/** Refuses at its field what no pass could be signed with: passes would fail later, at the traveller's. */
function requireUsable(setting: WalletSetting, now: Date): void {
  const key = readKey(setting);
  const certificate = readCertificate(setting.certificate.reveal(), 'certificate');
  readCertificate(setting.authority.reveal(), 'authority');
  if (!certificate.checkPrivateKey(key))
    throw fieldRefusal([{ path: 'privateKey', message: 'wallet.otherKey' }]);
  if (new Date(certificate.validTo) <= now)
    throw fieldRefusal([{ path: 'certificate', message: 'wallet.expired' }]);
  const subject = certificate.subject.split('\n');
  if (!subject.includes(`UID=${setting.account}`))
    throw fieldRefusal([{ path: 'account', message: 'wallet.otherPassType' }]);
  if (!subject.includes(`OU=${setting.issuer}`))
    throw fieldRefusal([{ path: 'issuer', message: 'wallet.otherTeam' }]);
}

function readKey({ privateKey, keyPassword }: WalletSetting): KeyObject {
  const passphrase = keyPassword.reveal();
  try {
    const key = createPrivateKey({
      key: privateKey.reveal(),
      ...(passphrase === '' ? {} : { passphrase }),
    });
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Answered below: the reader need not know which part of the file is wrong.
  }
  throw fieldRefusal([{ path: 'privateKey', message: 'wallet.badKey' }]);
}

function readCertificate(pem: string, path: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw fieldRefusal([{ path, message: 'wallet.badCertificate' }]);
  }
}

function presentWallet(record: WalletSettingRecord) {
  const { certificate, authority: _, privateKey, keyPassword: __, ...shown } = record;
  const pem = certificate.reveal();
  return {
    ...shown,
    hasPrivateKey: privateKey.reveal() !== '',
    hasCertificate: pem !== '',
    validUntil: pem === '' ? null : new Date(new X509Certificate(pem).validTo).toISOString(),
  };
}
