import { expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { readNotice } from './iyzico-notification.ts';
import { toPrice, readPrice } from './iyzico-price.ts';
import { authorize, signAnswer, signCall, signNotice } from './iyzico-signature.ts';

const path = '/payment/detail';
const body = '{"locale":"tr","conversationId":"c1","paymentId":"1"}';
const CALL = 'd0dc3fadd3ea98690460ee57cc18a8fcf4d2a5f0b3f0311120fc1e09de857db7';
const NOTICE = 'efce708c3c9af4440e57064cac6f9a5f6570760bfb29cc3b8b92897c4a9942bb';
const notice = {
  iyziEventType: 'CHECKOUT_FORM_AUTH',
  iyziPaymentId: '123',
  token: 'tok',
  paymentConversationId: 'c1',
  status: 'SUCCESS',
};

it('a call is signed over its random text, path and body, and names key and random text beside it', () => {
  expect(signCall('sec', 'R1', path, body)).toBe(CALL);
  const [scheme, told = ''] = authorize({ apiKey: 'key', secretKey: 'sec' }, 'R1', path, body).split(' ');
  expect(scheme).toBe('IYZWSv2');
  expect(Buffer.from(told, 'base64').toString()).toBe(`apiKey:key&randomKey:R1&signature:${CALL}`);
});

it('an answer is signed over its members in order', () => {
  expect(signAnswer('sec', ['c1', 'tok'])).not.toBe(signAnswer('sec', ['tok', 'c1']));
});

const receive = (members: object, signature: string | undefined, secret = 'sec') =>
  readNotice(
    { apiPassword: new Secret(secret) },
    { headers: { 'x-iyz-signature-v3': signature }, body: Buffer.from(JSON.stringify(members)) },
  );

it('believes a notification of the hosted form by its signature, and names our payment', () => {
  expect(signNotice('sec', notice)).toBe(NOTICE);
  expect(receive({ ...notice, iyziPaymentId: 123, merchantId: 7 }, NOTICE)).toMatchObject({
    kind: 'about',
    reference: 'c1',
    theirReference: 'tok',
  });
});

it('believes one of the other form, which names no token', () => {
  const { iyziEventType, paymentConversationId, status } = notice;
  const direct = { iyziEventType, paymentConversationId, status, paymentId: '123' };
  expect(receive(direct, signNotice('sec', direct))).toMatchObject({ kind: 'about', reference: 'c1' });
});

it.each([
  ['of another secret', notice, signNotice('other', notice)],
  ['of another payment', { ...notice, paymentConversationId: 'c2' }, NOTICE],
  ['of another status', { ...notice, status: 'FAILURE' }, NOTICE],
  ['without a signature', notice, undefined],
  ['whose token was left out', { ...notice, token: undefined }, NOTICE],
])('refuses a notification %s', (_name, members, signature) => {
  expect(receive(members, signature)).toEqual({ kind: 'rejected', why: 'signature' });
});

it('refuses every notification while the account has no secret', () => {
  expect(receive(notice, signNotice('', notice), '')).toEqual({ kind: 'rejected', why: 'signature' });
});

it.each([
  [100, '1.0'],
  [120, '1.2'],
  [125, '1.25'],
  [5, '0.05'],
  [10, '0.1'],
  [1_234_567_00, '1234567.0'],
])('writes %i minor units as %s and reads them again', (minor, text) => {
  expect(toPrice(minor)).toBe(text);
  expect(readPrice(text)).toBe(minor);
  expect(readPrice(`${text}000000`)).toBe(minor);
});
