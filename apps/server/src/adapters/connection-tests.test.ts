import { messengerProviderSchema } from '@farewind/contract/settings/messenger-settings';
import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import { connectionTestAnswer } from '../modules/settings/connection-test-answer.ts';
import { bepaidShop } from '../modules/settings/demo-agency.ts';
import { saveMessengerSetting } from '../modules/settings/messenger/messenger-settings.ts';
import type { SettingDeps } from '../modules/settings/settings-deps.ts';
import type { TestCard, TriedAccount } from '../modules/settings/ports.ts';
import { failureOf, failureReasons, type FailureReason } from '../platform/call-failure.ts';
import { Refusal } from '../platform/errors.ts';
import type { RequestContext } from '../platform/http/request-context.ts';
import { catalogueOf, translate } from '../platform/messages/translate.ts';
import { Secret } from '../platform/secrets/secret.ts';
import { createConnectionTests } from './connection-tests.ts';
import { createDuffelSupplier } from './flight-suppliers/duffel/duffel-supplier.ts';
import { createMax } from './messengers/max.ts';
import { createTelegram } from './messengers/telegram.ts';
import { createAccountConnectionTests } from './payment-gateways/providers.ts';
import { createBookingTaxi } from './ride-channels/booking-taxi/booking-taxi.ts';
import { createHolidayTaxisClient } from './transfer-suppliers/holiday-taxis/holiday-taxis-client.ts';
import { createRateKeyClient } from './transfer-suppliers/rate-keys/rate-key-client.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const lost = (code: string) =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }));

/** How the other side fails, and what staff have to look at. */
const faults: readonly (readonly [string, Fetch, FailureReason])[] = [
  ['nobody listens at the address', () => lost('ECONNREFUSED'), 'unreachable'],
  ['no such host', () => lost('ENOTFOUND'), 'unreachable'],
  ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'timeout'],
  ['the line breaks', () => lost('ECONNRESET'), 'connection'],
  ['an expired certificate', () => lost('CERT_HAS_EXPIRED'), 'certificateExpired'],
  ['a self-signed certificate', () => lost('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificateSelfSigned'],
  ['another name’s certificate', () => lost('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificateOtherName'],
  ['an unknown authority', () => lost('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificateUntrusted'],
  ['no encryption at the port', () => lost('ERR_SSL_WRONG_VERSION_NUMBER'), 'encryption'],
  ['out of order', async () => new Response('Bad gateway', { status: 502 }), 'serverError'],
  ['another server answers', async () => new Response('<html>Hello</html>'), 'unreadable'],
];
const key = new Secret('a key of the tests', '[secret]');
const account = { apiUrl: 'https://supplier.example', apiKey: key, agentRef: '1' };
const channel = {
  apiUrl: 'https://taxi.example',
  tokenUrl: 'https://taxi.example/t',
  clientId: 'us',
  clientSecret: key,
};

const companies: Readonly<Record<string, (fetch: Fetch) => Promise<unknown>>> = {
  Duffel: (fetch) => createDuffelSupplier({ fetch }).whoAmI(account),
  'rate keys': (fetch) => createRateKeyClient({ fetch }).whoAmI(account),
  HolidayTaxis: (fetch) => createHolidayTaxisClient({ fetch }).whoAmI(account),
  'Booking.com Taxi': (fetch) => createBookingTaxi({ fetch }).client.test(channel),
  Telegram: (fetch) => createTelegram({ fetch }).describe(key),
  MAX: (fetch) => createMax({ fetch }).describe(key),
};
const each = <T>(names: readonly string[], of: (name: string) => T) =>
  names.flatMap((name) => faults.map(([fault, fetch, why]) => [name, fault, of(name), fetch, why] as const));

it.each(each(Object.keys(companies), (name) => companies[name]!))(
  '%s: %s — the reason is known, and none of our own words is shown as the company’s',
  async (_company, _fault, ask, fetch, why) => {
    const failure = await ask(fetch).then(
      () => undefined,
      (error: unknown) => failureOf(error),
    );
    expect(failure).toEqual({ why, said: expect.not.stringMatching(/[a-z]{3,} [a-z]{2,} [a-z]{2,}/) });
  },
);

it.each(Object.keys(companies).slice(0, 4))('a key that %s refuses is told as such', async (company) => {
  const refuse: Fetch = async () => Response.json({ message: 'who?' }, { status: 401 });
  const error: unknown = await companies[company]!(refuse).catch((thrown: unknown) => thrown);
  expect(failureOf(error).why).toBe('keyRefused');
});

it('the company’s own words are kept as they are', async () => {
  const errors = [
    { type: 'invalid_request_error', code: 'unsupported', title: 't', message: 'Too old a version' },
  ];
  const refuse: Fetch = async () => Response.json({ errors }, { status: 400 });
  const error: unknown = await companies['Duffel']!(refuse).catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toEqual({
    why: 'refused',
    said: 'invalid_request_error unsupported Too old a version',
  });
});

const card: TestCard = { number: key, expireMonth: 1, expireYear: 2030, securityCode: key };
const tried = {
  id: 0,
  mode: 'test',
  gatewayUrl: 'https://checkout.bank.example',
  merchantId: '1DEMO',
  apiUser: 'sandbox-x',
  apiPassword: new Secret('sk_test_x', '[secret]'),
  storeKey: new Secret('', '[secret]'),
  currencies: ['EUR'],
} as unknown as TriedAccount;
/** bePaid's public key is looked at before anything is asked. */
const accountOf = (provider: string): TriedAccount =>
  provider === 'bepaid' ? { ...tried, storeKey: new Secret(bepaidShop.publicKey, '[secret]') } : tried;
const providersOf = (fetch: Fetch) =>
  createAccountConnectionTests(false, {
    network: { fetch },
    partners: { watchFetch: (_: string, call: Fetch = fetch) => call },
    ownAddress: () => 'https://farewind.example',
    nameTestReference: (id: string) => id,
    sandboxCard: card,
  } as unknown as Parameters<typeof createAccountConnectionTests>[1]);
const banks = Object.keys(providersOf(fetch)).filter((name) => name !== 'desk');

it.each(each(banks, (name) => name))(
  '%s: %s — staff read in their own language why the account is not known',
  async (provider, _fault, _name, call, why) => {
    const answer = await providersOf(call)[provider]!(accountOf(provider), undefined);
    expect(answer).toMatchObject({ outcome: 'refused', why });
    expect(answer.said).not.toMatch(/[a-z]{3,} [a-z]{2,}/);
  },
);

it.each(messengerProviderSchema.options)(
  '%s that does not answer is told with the reason',
  async (provider) => {
    const fetch: Fetch = () => lost('ECONNREFUSED');
    const bots = { telegram: createTelegram({ fetch }), max: createMax({ fetch }) };
    const tests = createConnectionTests({ bots } as unknown as Parameters<typeof createConnectionTests>[0]);
    if (!(provider in bots)) return;
    expect(await tests.describeBot(provider, key)).toEqual({
      outcome: 'unreachable',
      why: 'unreachable',
      said: 'ECONNREFUSED',
    });
  },
);

it.each<readonly [string, Fetch, string]>([
  ['does not know it', async () => new Response('{}', { status: 401 }), 'Мессенджер не узнал токен'],
  ['forbids it', async () => new Response('{}', { status: 403 }), 'Мессенджер не узнал токен'],
  [
    'refuses it otherwise',
    async () => new Response('{}', { status: 400 }),
    'Мессенджер отказал в запросе для этого бота. Проверьте бота в мессенджере',
  ],
  [
    'has a fault',
    async () => new Response('Bad gateway', { status: 502 }),
    'У мессенджера сейчас сбой. Попробуйте позже',
  ],
  ['is silent', () => lost('ECONNREFUSED'), 'Мессенджер не ответил. Попробуйте ещё раз'],
])('who saves a bot’s token reads whether the messenger %s', async (_fault, fetch, text) => {
  const bots = { telegram: createTelegram({ fetch }), max: createMax({ fetch }) };
  const trials = createConnectionTests({ bots } as unknown as Parameters<typeof createConnectionTests>[0]);
  for (const provider of ['telegram', 'max'] as const) {
    const refused = saveMessengerSetting(
      { messengerProviders: [provider], trials } as unknown as SettingDeps,
      {} as RequestContext,
      { provider, token: '1:typed', isActive: true },
    );
    const { options } = await refused.then(
      () => new Refusal('GEN-RULE'),
      (error: unknown) => error as Refusal,
    );
    expect(options.fields?.map(({ path, message }) => [path, translate('ru', message)])).toEqual([
      ['token', text],
    ]);
  }
});

it('every reason has a text in each language', () => {
  for (const language of languages)
    for (const why of failureReasons.filter((one) => one !== 'failed'))
      expect(catalogueOf(language)[`trial.why.${why}`]).toBeTruthy();
});

it('a Russian reader is told in Russian what failed, and the supplier’s words hold neither people nor keys', () => {
  const said = 'No access for ada@mail.example with a key of the tests';
  const told = { said, secrets: [key], why: 'keyRefused' } as const;
  expect(connectionTestAnswer('ru', false, { key: 'supplier.trialFailed' }, told)).toEqual({
    ok: false,
    message: 'Связь с поставщиком не работает: ключ или пароль не приняты',
    detail: 'No access for [mail] with [secret]',
  });
  expect(connectionTestAnswer('tr', false, { key: 'channel.trialFailed' }, told).message).toBe(
    'Kanalla bağlantı kurulamadı: anahtar veya parola kabul edilmedi',
  );
});
