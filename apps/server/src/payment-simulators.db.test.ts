import { money } from '@farewind/values/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPaymentGateways } from './adapters/payment-gateways/providers.ts';
import type { Charge } from './modules/payments/ports.ts';
import { toSecret } from './modules/settings/setting-secrets.ts';
import { paymentSimulators } from './payment-simulators.ts';
import { newId } from './platform/ids.ts';
import { payersActs } from './stress-tests/testing/page-payer.ts';
import { rehearsalDeps } from './stress-tests/testing/rehearsal/rehearse-provider.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { startPaymentSimulator } from './testing/start-payment-simulator.ts';

const DAY_MS = 86_400_000;
/** Nobody listens there. */
const NOTICES = 'http://127.0.0.1:9/';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it.each(paymentSimulators.map(({ provider }) => provider))(
  'a hold that nobody captures is released by the simulator of %s after a week',
  async (provider) => {
    const simulator = paymentSimulators.find((one) => one.provider === provider)!;
    const { account } = simulator;
    const currencies = [...account.currencies];
    const gateway = createPaymentGateways(false, rehearsalDeps)[provider]!;
    const method = gateway
      .methods({ captureMode: 'manual', currencies, apiUser: account.apiUser ?? '', billHours: 24 })
      .find(({ way, take }) => way === 'hostedPage' && take === 'hold')!;
    const started = await startPaymentSimulator(simulator, db, () => NOTICES);
    const now = db.clock.override();
    const charge: Charge = {
      reference: newId(),
      method: method.id,
      take: 'hold',
      amount: money(
        100_00,
        currencies.find((each) => method.currencies.includes(each))!,
      ),
      begunAt: now,
      payBy: new Date(now.getTime() + 15 * 60_000),
      account: {
        merchantId: account.merchantId,
        apiUser: account.apiUser ?? '',
        apiPassword: toSecret(account.apiPassword),
        storeKey: toSecret(account.storeKey),
        gatewayUrl: started.apiUrl,
        threeDSecure: 'always',
      },
    };
    const back = { url: 'http://127.0.0.1:9/back', language: 'en', noticeUrl: NOTICES };
    const opened = await gateway.start(charge, undefined, back);
    if (opened.kind !== 'next' || opened.step.way !== 'redirect') throw new Error(opened.kind);
    const held: Charge = { ...charge, theirReference: opened.theirReference };
    await payersActs(started)({ way: 'page', url: opened.step.url }, 'pay');
    expect(await gateway.query(held)).toMatchObject({ kind: 'authorised' });
    db.clock.advance(8 * DAY_MS);
    expect(await gateway.query(held)).toMatchObject({ kind: 'voided' });
    expect(await started.listEntries(charge.reference)).toEqual(['hold 100.00', 'void 100.00']);
    await started.close();
  },
);
