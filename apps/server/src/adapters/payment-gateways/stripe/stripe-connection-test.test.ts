import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import type { TriedAccount } from '../../../modules/settings/ports.ts';
import { catalogueOf } from '../../../platform/messages/translate.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createStripeConnectionTest } from './stripe-connection-test.ts';
import { stripeSheet } from './stripe-sheet.ts';

const account = { id: 'acct_1', charges_enabled: true };

function tryWith(given: { key?: string; signing?: string; mode?: string; status?: number; body?: object }) {
  const { key = 'sk_test_x', signing = 'whsec_x', mode = 'test', status = 200, body = account } = given;
  const setting = {
    apiPassword: new Secret(key),
    storeKey: new Secret(signing),
    gatewayUrl: '',
    mode,
  } as TriedAccount;
  const test = createStripeConnectionTest(async () => Response.json(body, { status }));
  return test(setting, undefined);
}

const error = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };

it.each([
  ['a publishable key', { key: 'pk_test_x' }, 'publishable'],
  ['a test key in live mode', { mode: 'live' }, 'mode'],
  ['a live key in test mode', { key: 'rk_live_x' }, 'mode'],
  ['something else for a signing secret', { signing: 'sk_test_x' }, 'signingSecret'],
  ['a key that is revoked', { status: 401, body: error }, 'key'],
  ['a key without the rights', { status: 403, body: error }, 'rights'],
  ['an account that may not charge yet', { body: { ...account, charges_enabled: false } }, 'charges'],
])('says what to do about %s, in each language', async (_name, given, why) => {
  const { outcome, textKey } = await tryWith(given);
  expect([outcome, textKey]).toEqual(['refused', `payment.stripe.refused.${why}`]);
  for (const language of languages) expect(catalogueOf(language)[textKey!]).toBeTruthy();
});

it('accepts the keys before the notification address exists, from which the signing secret comes', async () => {
  expect((await tryWith({ signing: '' })).outcome).toBe('known');
  const signing = stripeSheet.fields.find(({ name }) => name === 'storeKey');
  expect(signing).toMatchObject({ isRequired: false, isForNotices: true });
});

it('reports the name of an account that takes charges', async () => {
  expect(await tryWith({})).toEqual({ outcome: 'known', said: 'acct_1' });
});

it('explains each field and where to find its value, in each language', () => {
  const keys = stripeSheet.fields.flatMap(({ labelKey }) => [labelKey, `${labelKey}.help`]);
  for (const language of languages)
    for (const key of [stripeSheet.helpKey, ...keys]) expect(catalogueOf(language)[key]).toBeTruthy();
});
