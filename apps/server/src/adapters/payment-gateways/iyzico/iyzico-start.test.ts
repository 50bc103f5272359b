import { money } from '@farewind/values/money';
import { expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { startBody } from './iyzico-start.ts';

const account = {
  merchantId: '',
  apiUser: 'sandbox-1',
  apiPassword: new Secret('key'),
  storeKey: new Secret(''),
  gatewayUrl: '',
  threeDSecure: 'always',
} as const;
const back = { url: 'https://tr.agency.example/api/payment/return/1', language: 'tr', noticeUrl: '' };
const emailFor = (email: object): unknown => {
  const buyer = { id: 'o', name: 'Ayşe', surname: 'Yılmaz', phone: '+905320001727', ...email };
  const charge = { reference: 'r', amount: money(100_00, 'TRY'), account, buyer };
  return (startBody(charge, back)['buyer'] as { email: unknown }).email;
};

it('a caller who gave only a phone number can pay: iyzico demands an address of mail', () => {
  expect(emailFor({})).toBe('no-reply@tr.agency.example');
  expect(emailFor({ email: 'ayse@example.com' })).toBe('ayse@example.com');
});
