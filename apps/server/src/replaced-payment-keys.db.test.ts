import { savePaymentSetting as contractSave } from '@farewind/contract/settings/payment-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { iyzicoSheet } from './adapters/payment-gateways/iyzico/iyzico-sheet.ts';
import { createIyzicoGateway } from './adapters/payment-gateways/iyzico/iyzico-gateway.ts';
import { registerStripe } from './adapters/payment-gateways/stripe/simulator/register-stripe.ts';
import { createStripeGateway } from './adapters/payment-gateways/stripe/stripe-gateway.ts';
import { stripeSheet } from './adapters/payment-gateways/stripe/stripe-sheet.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { contextOf } from './modules/bookings/testing/test-context.ts';
import { noCard, urlOf, visitBankPage } from './modules/bookings/testing/visit-bank-page.ts';
import { iyzicoGuest, iyzicoMerchant, stripeAccount } from './modules/settings/demo-agency.ts';
import { updatePaymentSetting } from './modules/settings/payment/payment-settings.ts';
import type { SettingDeps } from './modules/settings/settings-deps.ts';
import { getPaymentSimulator, type PaymentSimulator } from './payment-simulators.ts';
import { insertTestPaymentSetting } from './testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { startIyzico } from './testing/start-iyzico.ts';
import { startPaymentSimulator, type StartedSimulator } from './testing/start-payment-simulator.ts';

const stripeGuest = {
  ...stripeAccount,
  accountId: 'acct_guest',
  secretKey: 'sk_test_of_another_account_of_the_agency',
};
const { press, comeBack, attemptsOf, laterBy, refund } = visitBankPage(() => desk);

let desk: BookingTestHarness;
let simulators: Record<'iyzico' | 'stripe', Pick<StartedSimulator, 'url' | 'listEntries' | 'close'>>;
/** The provider does not answer. */
let isSilent = false;

beforeAll(async () => {
  const line = async (url: string, init: RequestInit): Promise<Response> => {
    if (isSilent) throw Object.assign(new Error('The line broke'), { code: 'ECONNRESET' });
    return fetch(url, init);
  };
  const gateways = {
    iyzico: createIyzicoGateway({ fetch: line }),
    stripe: createStripeGateway({ fetch: line }),
  };
  desk = await openBookingTestHarness({ moreGateways: () => gateways });
  const twoAccounts: PaymentSimulator = {
    ...getPaymentSimulator('stripe'),
    register: (server, options) =>
      registerStripe(server, { ...options, accounts: [stripeAccount, stripeGuest] }),
  };
  const noticeUrl = (id: number) => (): string =>
    `${desk.shop.listeningOrigin}/api/payment/notice/${DEFAULT_TENANT}/${id}`;
  simulators = {
    iyzico: await startIyzico(desk.db, noticeUrl(iyzicoMerchant.settingId)),
    stripe: await startPaymentSimulator(twoAccounts, desk.db, noticeUrl(stripeAccount.settingId)),
  };
  await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await insertTestPaymentSetting(scope, desk.parts.keyring, simulators.iyzico.url, {
      id: iyzicoMerchant.settingId,
      provider: 'iyzico',
      siteIds: [1],
      currencies: ['TRY'],
      merchantId: '',
      apiUser: iyzicoMerchant.apiKey,
      secrets: { apiPassword: iyzicoMerchant.secretKey, storeKey: '' },
    });
    await insertTestPaymentSetting(scope, desk.parts.keyring, simulators.stripe.url, {
      id: stripeAccount.settingId,
      provider: 'stripe',
      siteIds: [1],
      currencies: ['EUR'],
      merchantId: '',
      apiUser: '',
      secrets: { apiPassword: stripeAccount.secretKey, storeKey: '' },
    });
  });
});
afterAll(async () => {
  for (const { close } of Object.values(simulators)) await close();
  await desk.close();
});

/** An order whose buyer is on the provider's page. */
async function buy(date: string, currency: 'TRY' | 'EUR') {
  const purchase = await desk.offer('scheduled', date, 2, { currency });
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod: 'card' };
  const { orderId, response } = await desk.order(purchase, quote, { overrides });
  return { orderId, page: urlOf(response) };
}

/** Replaces the keys of an account on the settings screen. */
async function replaceKeys(provider: 'iyzico' | 'stripe', keys: object): Promise<unknown> {
  const input = contractSave.input.parse({
    provider,
    mode: 'live',
    cardInput: 'hosted',
    gatewayUrl: simulators[provider].url,
    currencies: [provider === 'iyzico' ? 'TRY' : 'EUR'],
    statementText: 'FAREWIND',
    siteIds: [1],
    ...keys,
  });
  const deps = {
    keyring: desk.parts.keyring,
    network: { findFault: () => undefined },
    paymentProviders: [iyzicoSheet, stripeSheet],
    knowsItsPayments: desk.parts.payments.knowsItsPayments,
  } as unknown as SettingDeps;
  const { settingId: id } = provider === 'iyzico' ? iyzicoMerchant : stripeAccount;
  const context = contextOf({}, new URL(desk.shop.listeningOrigin));
  return desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    updatePaymentSetting(deps, scope, context, { ...input, id }),
  );
}

const [own, guest] = [iyzicoMerchant, iyzicoGuest].map(({ apiKey: apiUser, secretKey: apiPassword }) => ({
  apiUser,
  apiPassword,
}));
const foreign = {
  options: { fields: [{ path: 'apiPassword', message: 'setting.keysOfAnotherAccount' }] },
};

it('keys of another account of iyzico are refused once the account has sold, and its refunds go on', async () => {
  await replaceKeys('iyzico', guest!);
  await replaceKeys('iyzico', own!);
  const { orderId, page } = await buy('2027-05-02', 'TRY');
  await press(page, 'pay');
  await laterBy(1);
  expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  expect(await refusalOf(replaceKeys('iyzico', guest!))).toMatchObject(foreign);
  await replaceKeys('iyzico', own!);
  await refund(orderId, 'TRY', 10_00);
  const [attempt] = await attemptsOf(orderId);
  expect(await simulators.iyzico.listEntries(attempt!.id)).toContain('refund 10.00');
});

it('keys of another account of Stripe are refused as soon as a buyer is on its page', async () => {
  const guestKey = { apiPassword: stripeGuest.secretKey };
  const { orderId, page } = await buy('2027-05-03', 'EUR');
  expect(await refusalOf(replaceKeys('stripe', guestKey))).toMatchObject(foreign);
  expect(await comeBack(await press(page, 'pay'))).toBe(`/ticketDetail/${orderId}`);
  expect(await refusalOf(replaceKeys('stripe', guestKey))).toMatchObject(foreign);
});

it('new keys are taken while the provider is silent: the old ones may have been stolen', async () => {
  isSilent = true;
  await replaceKeys('stripe', { apiPassword: 'sk_test_rolled_a_moment_ago' });
  isSilent = false;
  await replaceKeys('stripe', { apiPassword: stripeAccount.secretKey });
});
