import { expect, it } from 'vitest';
import { findKeyProblem } from './find-key-problem.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const depsWith = (fetch: Fetch) => ({
  network: { fetch },
  partners: { watchFetch: (_partner: string, send?: Fetch) => send ?? fetch },
  ownAddress: () => '',
});

it.each([
  ['iyzico', { apiUser: 'qXy9', apiPassword: 'key' }],
  ['stripe', { apiPassword: 'sk_live_1', storeKey: 'whsec_1' }],
  ['tbank', { merchantId: '1321054611234', apiPassword: 'key' }],
])('live keys of %s are refused before anything is sent to the provider', async (provider, keys) => {
  const calls: string[] = [];
  const deps = depsWith(async (url) => {
    calls.push(url);
    return Response.json({});
  });
  expect(await findKeyProblem(provider, keys, deps)).toMatch(/real money/);
  expect(calls).toEqual([]);
});

it('a live shop at YooKassa, whose keys do not tell it, is refused when the provider says so', async () => {
  const shop = (test: boolean) =>
    depsWith(async () => Response.json({ account_id: '1', status: 'enabled', test }));
  const keys = { merchantId: '1', apiPassword: 'key' };
  expect(await findKeyProblem('yookassa', keys, shop(false))).toMatch(/real shop/);
  expect(await findKeyProblem('yookassa', keys, shop(true))).toBeUndefined();
});

it('wrong keys, and a provider that does not answer, are told in a sentence', async () => {
  const keys = { apiUser: 'sandbox-1', apiPassword: 'key' };
  const refuse = depsWith(async () =>
    Response.json({ status: 'failure', errorCode: '1001', errorMessage: 'api bilgileri bulunamadı' }),
  );
  expect(await findKeyProblem('iyzico', keys, refuse)).toMatch(/does not know this pair of keys/);
  const silent = depsWith(async () => new Response('', { status: 503 }));
  expect(await findKeyProblem('iyzico', keys, silent)).toBe('serverError');
});
