import { expect, test } from 'vitest';
import { toSecret } from '../../modules/settings/setting-secrets.ts';
import { failureOf } from '../../platform/call-failure.ts';
import { createNetgsmSms } from './netgsm-sms.ts';

test.each([
  ['{"code":"30"}', { why: 'keyRefused', said: '30: wrong credentials, or this address may not use them' }],
  ['{"code":"80"}', { why: 'refused', said: '80: too many requests' }],
  ['{"code":"100"}', { why: 'serverError', said: '100: fault of the provider' }],
  ['<html>Hello</html>', { why: 'unreadable', said: '' }],
])(
  'staff who test an account are told what %s means, in the words of the provider’s manual',
  async (body, told) => {
    const send = createNetgsmSms({ fetch: async () => new Response(body) });
    const setting = { apiUrl: 'https://sms.example', originator: 'SHOP', encoding: 'auto', userName: 'us' };
    const account = { ...setting, password: toSecret('a key') } as unknown as Parameters<typeof send>[0];
    const message = { to: '905321234567', text: 'Hello', purpose: 'transactional' } as const;
    const error: unknown = await send(account, message).catch((thrown: unknown) => thrown);
    expect(failureOf(error)).toEqual(told);
  },
);
