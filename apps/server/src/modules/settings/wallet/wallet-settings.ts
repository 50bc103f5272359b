import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type * as contract from '@farewind/contract/settings/wallet-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import { settingActs } from '../setting-acts.ts';
import { chooseSecret, toSecret } from '../setting-secrets.ts';
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
  toSetting: (_deps, input, kept, { scope }) => requireUsable(toWalletSetting(input, kept), scope.now),
  present: presentWallet,
  answer: (record, switchedOff) => ({ ...presentWallet(record), switchedOff }),
});

function toWalletSetting(input: Fields, kept: WalletSettingRecord | undefined): WalletSetting {
  const { wallet, issuer, account } = input;
  const isSamePlace = kept?.wallet === wallet && kept.account === account;
  const choose = (path: 'certificate' | 'authority' | 'privateKey') =>
    chooseSecret({ path, typed: input[path], kept: kept?.[path], isSamePlace, isNeeded: true });
  return {
    wallet,
    issuer,
    account,
    certificate: choose('certificate'),
    authority: choose('authority'),
    privateKey: choose('privateKey'),
  };
}

/**
 * The setting with its texts as they were read here. Refuses at its field what no pass could be signed with: passes
 * would fail later, at the traveller's.
 */
function requireUsable(setting: WalletSetting, now: Date): WalletSetting {
  const key = readKey(setting.privateKey.reveal());
  const certificate = readCertificate(setting.certificate.reveal(), 'certificate');
  const authority = readCertificate(setting.authority.reveal(), 'authority');
  // So the certificate's key is of an allowed size too.
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
    // Written anew: what signs may find another key in the text that was entered than the one checked here.
    certificate: toSecret(certificate.toString()),
    authority: toSecret(authority.toString()),
    privateKey: toSecret(key.export({ type: 'pkcs8', format: 'pem' }).toString()),
  };
}

const LEAST_BITS = 2048;

/**
 * The longest numbers of an RSA key of 4096 bits, in bytes. Signing takes as long as they are, for all agencies, and a
 * made-up key may have a short modulus and long primes.
 */
const MOST_BYTES = { n: 512, e: 8, d: 512, p: 256, q: 256, dp: 256, dq: 256, qi: 256 } as const;

function readKey(pem: string): KeyObject {
  // Opening an encrypted key takes as long as its author wished, for all agencies; it is sealed here anyway.
  if (pem.includes('ENCRYPTED')) throw fieldRefusal([{ path: 'privateKey', message: 'wallet.lockedKey' }]);
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== 'rsa')
    throw fieldRefusal([{ path: 'privateKey', message: 'wallet.badKey' }]);
  const numbers = key.export({ format: 'jwk' });
  const isShort = (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS;
  const isLong = Object.entries(MOST_BYTES).some(
    ([name, most]) => Buffer.from(String(numbers[name as 'n']), 'base64url').length > most,
  );
  if (isShort || isLong) throw fieldRefusal([{ path: 'privateKey', message: 'wallet.keySize' }]);
  return key;
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    // Answered by the caller: the reader need not know which part of the file is wrong.
    return undefined;
  }
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
