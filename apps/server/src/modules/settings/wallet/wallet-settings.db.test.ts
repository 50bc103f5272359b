import { createPrivateKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testGoogleWallet, testWallet } from '../../../testing/test-wallet.ts';
import { deskKeyring } from '../../messaging/testing/message-desk.ts';
import { walletRows } from './wallet-rows.ts';

let office: Office;
let clerk: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Agency'], { email: 'clerk@example.com' });
});
afterAll(() => office.close());

describe('an account for Apple Wallet', () => {
  const save = (change: object = {}) => clerk('Setting/SaveWalletSetting', { ...testWallet, ...change });

  test('is stored sealed, replaces the previous one, and never shows its secrets', async () => {
    const first = (await save()).result;
    expect(first).toMatchObject({ hasPrivateKey: true, hasCertificate: true, switchedOff: [] });
    expect(first.validUntil).toContain('21');
    const second = (await save()).result;
    expect(second).toMatchObject({ switchedOff: [first.id] });
    const { certificate: _, privateKey: __, authority: ___, ...kept } = testWallet;
    // Left empty, key and certificates are kept.
    const changed = await clerk('Setting/UpdateWalletSetting', {
      ...kept,
      id: second.id,
      version: second.version,
    });
    expect(changed.result).toMatchObject({ hasPrivateKey: true, isActive: true });
    const { result } = await clerk('Setting/GetWalletSettings', {});
    expect(JSON.stringify(result)).not.toMatch(/BEGIN|PRIVATE/);
    for (const { id } of [first, second]) await clerk('Setting/DeleteWalletSetting', { input: id });
  });

  test.each([
    [{ privateKey: '' }, 'privateKey'],
    [{ privateKey: 'not a key' }, 'privateKey'],
    [{ certificate: testWallet.authority }, 'privateKey'],
    [{ certificate: 'not a certificate' }, 'certificate'],
    [{ authority: '' }, 'authority'],
    [{ account: 'pass.example.other' }, 'account'],
    [{ issuer: 'OTHERTEAM1' }, 'issuer'],
  ])('is told at the field what no pass could be signed with: %o', async (change, field) => {
    expect(Object.keys((await save(change)).fields)).toEqual([field]);
  });

  const key = createPrivateKey(testWallet.privateKey);
  const cipher = 'aes-256-cbc';
  const passphrase = 'open sesame';
  test.each([
    ['PKCS#8', key.export({ type: 'pkcs8', format: 'pem', cipher, passphrase })],
    ['PKCS#1', key.export({ type: 'pkcs1', format: 'pem', cipher, passphrase })],
  ])('has no key that takes as long to open as its author wished: %s', async (_form, privateKey) => {
    const { fields } = await save({ privateKey, keyPassword: passphrase });
    expect(fields['privateKey']).toMatch(/has a password.+openssl pkey/);
  });

  test.each([
    ['modulus', { n: 2000 }],
    ['modulus, too short', { n: 128 }],
    ['exponent', { e: 9 }],
    ['private exponent', { d: 513 }],
    ['prime', { p: 257 }],
    ['coefficient', { qi: 257 }],
  ])('has no key with which signing a pass would hold up everybody: %s', async (_number, bytes) => {
    const { fields } = await save({ privateKey: madeUpKey(bytes) });
    expect(fields['privateKey']).toMatch(/2048 to 4096/);
  });

  test('keeps the key that was checked, not another one in the same text', async () => {
    const other = 'note: -----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const { result } = await save({ privateKey: other + testWallet.privateKey });
    const { database } = office.desk.app.db;
    const kept = await database.inTenant(DEFAULT_TENANT, (scope) =>
      walletRows.find(scope, deskKeyring, result.id),
    );
    expect(kept?.privateKey.reveal().trim()).toBe(testWallet.privateKey);
  });
});

describe('an account for Google Wallet', () => {
  const save = (change: object = {}) =>
    clerk('Setting/SaveWalletSetting', { ...testGoogleWallet, ...change });
  const keyFile = (change: object) =>
    JSON.stringify({ ...(JSON.parse(testGoogleWallet.privateKey) as object), ...change });

  test('can be active beside the one for Apple, and its key is sealed and never shown', async () => {
    const apple = (await clerk('Setting/SaveWalletSetting', { ...testWallet })).result;
    const { result } = await save();
    expect(result).toMatchObject({
      hasPrivateKey: true,
      hasCertificate: false,
      validUntil: null,
      switchedOff: [],
    });
    // Left empty, the key is kept; for another service account it must be entered again.
    const { privateKey: _, ...kept } = testGoogleWallet;
    const update = (change: object) =>
      clerk('Setting/UpdateWalletSetting', { ...kept, id: result.id, version: result.version, ...change });
    const moved = await update({ account: 'other@example-trips.iam.gserviceaccount.com' });
    expect(Object.keys(moved.fields)).toEqual(['privateKey']);
    expect((await update({ issuer: '3388000000099999999' })).result).toMatchObject({ hasPrivateKey: true });
    const { database } = office.desk.app.db;
    const row = await database.inTenant(DEFAULT_TENANT, (scope) =>
      walletRows.find(scope, deskKeyring, result.id),
    );
    // Only the key of the file is kept.
    expect(row?.privateKey.reveal().trim()).toBe(testWallet.privateKey);
    const listed = await clerk('Setting/GetWalletSettings', {});
    expect(JSON.stringify(listed.result)).not.toMatch(/BEGIN|PRIVATE/);
    for (const { id } of [apple, result]) await clerk('Setting/DeleteWalletSetting', { input: id });
  });

  test.each([
    [{ privateKey: '' }, 'privateKey'],
    [{ privateKey: 'not a file' }, 'privateKey'],
    [{ privateKey: '{}' }, 'privateKey'],
    [{ privateKey: testWallet.privateKey }, 'privateKey'],
    [{ privateKey: keyFile({ private_key: 'not a key' }) }, 'privateKey'],
    [{ privateKey: keyFile({ client_email: 'other@example.iam.gserviceaccount.com' }) }, 'account'],
    [{ issuer: 'BCR2DN4T' }, 'issuer'],
  ])('is told at the field what no link could be signed with: %#', async (change, field) => {
    expect(Object.keys((await save(change)).fields)).toEqual([field]);
  });
});

const NUMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const;

/** The key of the test account in PKCS#1 (RFC 8017, A.1.2), with numbers of other lengths in bytes. */
function madeUpKey(bytes: Partial<Record<string, number>>): string {
  const real = createPrivateKey(testWallet.privateKey).export({ format: 'jwk' });
  const numbers = NUMBERS.map((name) => {
    const length = bytes[name];
    return length === undefined ? Buffer.from(real[name]!, 'base64url') : Buffer.alloc(length, 0x7f);
  });
  const integers = [Buffer.of(0), ...numbers].map((number) =>
    // A set top bit would make it negative.
    der(0x02, number[0]! < 0x80 ? number : Buffer.concat([Buffer.of(0), number])),
  );
  const text = der(0x30, Buffer.concat(integers)).toString('base64');
  return `-----BEGIN RSA PRIVATE KEY-----\n${text.replaceAll(/(.{64})/g, '$1\n')}\n-----END RSA PRIVATE KEY-----`;
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 0xff), content]);
}
