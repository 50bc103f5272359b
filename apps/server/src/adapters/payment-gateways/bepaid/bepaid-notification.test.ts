import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { bepaidShop } from '../../../modules/settings/demo-agency.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { readBepaidNotification } from './bepaid-notification.ts';
import { isSignedByBepaid, readPublicKey } from './bepaid-signature.ts';
import { BEPAID_DEMO_KEY } from './simulator/bepaid-demo-key.ts';

const { shopId: merchantId, secretKey, publicKey } = bepaidShop;
const account = { merchantId, apiPassword: new Secret(secretKey), storeKey: new Secret(publicKey) };
const key = createPrivateKey({ key: Buffer.from(BEPAID_DEMO_KEY, 'base64'), format: 'der', type: 'pkcs8' });
const transaction = {
  uid: '3fffb637-aa8e-4f7d-9180-c19688d2dce1',
  status: 'successful',
  type: 'payment',
  amount: 492,
  currency: 'BYN',
  tracking_id: '0190a0a0-0000-7000-8000-0000000000a1',
};
const body = Buffer.from(JSON.stringify({ transaction }));
const basic = `Basic ${Buffer.from(`${merchantId}:${secretKey}`).toString('base64')}`;
const signed = (bytes: Buffer, by = key) => sign('sha256', bytes, by).toString('base64');

const notify = (headers: Record<string, string>, bytes = body) =>
  readBepaidNotification(account, { headers, body: bytes, address: '', receivedAt: new Date() });

it('reads a notification with the shop’s own credentials and signature', () => {
  expect(notify({ authorization: basic, 'content-signature': signed(body) })).toEqual({
    kind: 'about',
    eventId: `${transaction.uid}:successful`,
    reference: transaction.tracking_id,
    theirReference: transaction.uid,
  });
});

it('rejects a notification without credentials, of another shop, changed, or signed by another key', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const changed = Buffer.from(body.toString().replace('492', '100'));
  const foreign = `Basic ${Buffer.from(`362:${secretKey}`).toString('base64')}`;
  const forged = [
    notify({ 'content-signature': signed(body) }),
    notify({ authorization: foreign, 'content-signature': signed(body) }),
    notify({ authorization: basic }),
    notify({ authorization: basic, 'content-signature': signed(body) }, changed),
    notify({ authorization: basic, 'content-signature': signed(body, other) }),
  ];
  expect(forged).toEqual(forged.map(() => ({ kind: 'rejected', why: 'signature' })));
});

it('takes the public key as the panel shows it and as a PEM, and nothing else for one', () => {
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey.replaceAll(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`;
  expect([publicKey, pem].map((text) => isSignedByBepaid(text, signed(body), body))).toEqual([true, true]);
  const ed = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
  expect(['', 'secret', ed.toString('base64')].map(readPublicKey)).toEqual([undefined, undefined, undefined]);
});
