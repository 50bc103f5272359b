import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { switchNames } from '../../../adapters/payment-gateways/yookassa/simulator/yookassa-books.ts';
import { createTbankGateway } from '../../../adapters/payment-gateways/tbank/tbank-gateway.ts';
import { createYookassaGateway } from '../../../adapters/payment-gateways/yookassa/yookassa-gateway.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { startTbank, type TbankSimulator } from '../../../testing/start-tbank.ts';
import { startYookassa, type YookassaSimulator } from '../../../testing/start-yookassa.ts';
import { createReceipts } from '../../receipts/public.ts';
import { demoReceipts, tbankTerminal, yookassaShop } from '../../settings/demo-agency.ts';
import { createSettings } from '../../settings/public.ts';
import { receiptSettingRows } from '../../settings/receipts/receipt-setting-rows.ts';
import { registerPaymentNotices } from '../notice-route.ts';
import { createPayments } from '../payments.ts';
import type { PaymentGateway } from '../ports.ts';
import { continueRehearsal, readRehearsal, startRehearsal, type RehearsalDeps } from './rehearse-account.ts';

const ACCOUNT = yookassaShop.settingId;
const TBANK = tbankTerminal.settingId;
const FORM = 1;
let db: TestDatabase;
let yookassa: YookassaSimulator;
let tbank: TbankSimulator;
let server: FastifyInstance;
/** Host and port of the shop. */
let here = '';
let deps: RehearsalDeps;
const gateway = createYookassaGateway({ fetch: (url, init) => fetch(url, init) });
const tbankGateway = createTbankGateway({ fetch: (url, init) => fetch(url, init) });
/** The payers' limits of the started payments, and who gets their receipts. */
const limits: number[] = [];
const receivers: (string | undefined)[] = [];
const context = {
  tenantId: DEFAULT_TENANT,
  requestId: 'rehearsal',
  address: '127.0.0.1',
  language: 'en',
  site: undefined,
  user: { id: 1, userName: 'olga', kind: 'staff', sessionId: 's', permissions: new Set<string>() },
  request: { protocol: 'https', host: 'office.example' },
} as unknown as RequestContext;

beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
  const keyring = new Keyring('a key for tests, long enough to be one');
  const log = pino({ level: 'silent' });
  const watched = (watchedGateway: PaymentGateway): PaymentGateway => ({
    ...watchedGateway,
    start(charge, card, back) {
      limits.push(charge.payBy!.getTime());
      receivers.push(charge.receipt?.customer.email);
      return watchedGateway.start(charge, card, back);
    },
  });
  const outbox = new Outbox(db.database, log, async () => [DEFAULT_TENANT]);
  const parts = { database: db.database, settings: createSettings(keyring), outbox, log };
  deps = {
    ...parts,
    gateways: { yookassa: watched(gateway), tbank: watched(tbankGateway) },
    keyring,
    receipts: createReceipts({
      ...parts,
      desks: { desks: {}, providers: {} },
      readOrder: async () => undefined,
    }),
    findContact: async (_scope, userId) => (userId === 1 ? { email: 'olga@agency.example' } : undefined),
  };
  server = fastify({ forceCloseConnections: true });
  await registerPaymentNotices(server, createPayments(deps));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  here = `127.0.0.1:${port}`;
  const noticeUrl = () => `http://${here}/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;
  tbank = await startTbank(db, noticeUrl);
  yookassa = await startYookassa(db, noticeUrl);
  await db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const { shopId: merchantId, secretKey: apiPassword } = yookassaShop;
    await insertTestPaymentSetting(scope, keyring, yookassa.url, {
      id: ACCOUNT,
      provider: 'yookassa',
      currencies: ['RUB'],
      merchantId,
      secrets: { apiPassword, storeKey: '' },
    });
    await insertTestPaymentSetting(scope, keyring, tbank.url, {
      id: TBANK,
      provider: 'tbank',
      currencies: ['RUB'],
      merchantId: tbankTerminal.terminalKey,
      secrets: { apiPassword: tbankTerminal.password, storeKey: '' },
    });
    await insertTestPaymentSetting(scope, keyring, yookassa.url, { id: FORM });
  });
});
afterAll(async () => {
  await server.close();
  await yookassa.close();
  await tbank.close();
  await db.close();
});
beforeEach(() => yookassa.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0]))));

const goOn = (id: string) => continueRehearsal(deps, context, id);
const press = (page: string | null, outcome: 'pay' | 'refuse') =>
  fetch(page!, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
const liveAllowed = () =>
  db.database.inTenant(DEFAULT_TENANT, async (scope) =>
    Boolean((await deps.settings.findPaymentAccount(scope, ACCOUNT))?.liveAllowed),
  );
const doneOf = ({ steps }: Awaited<ReturnType<typeof goOn>>) =>
  steps.filter(({ state }) => state === 'done').map(({ name }) => name);

it('completes five steps with real money, refunds all of it, and only then lets the account go live', async () => {
  const begun = await startRehearsal(deps, context, ACCOUNT);
  expect(begun).toMatchObject({ amount: '1.00', part: '0.40', currency: 'RUB', isPassed: false });
  expect(doneOf(await goOn(begun.id))).toEqual([]);
  await press(begun.payUrl, 'pay');
  db.clock.advance(50 * 60_000);
  const second = await goOn(begun.id);
  expect(doneOf(second)).toEqual(['hold', 'capture', 'notice', 'refund']);
  expect(second.steps.slice(0, 4).every(({ said, at }) => said !== '' && at !== null)).toBe(true);
  expect(await liveAllowed()).toBe(false);
  const waiting = await goOn(begun.id);
  expect(waiting.payUrl).not.toBe(begun.payUrl);
  // Whoever comes back after a while has as long for the second payment as for the first.
  expect(limits[1]! - limits[0]!).toBeGreaterThanOrEqual(50 * 60_000);
  await press(waiting.payUrl, 'pay');
  const passed = await goOn(begun.id);
  expect(passed).toMatchObject({ isPassed: true, payUrl: null });
  expect(doneOf(await goOn(begun.id))).toHaveLength(5);
  expect(await yookassa.listEntries(begun.id)).toEqual([
    'hold 1.00',
    'capture 1.00',
    'refund 0.40',
    'refund 0.60',
  ]);
  expect(await liveAllowed()).toBe(true);
});

it('refunds what was captured when it is restarted before its end', async () => {
  const begun = await startRehearsal(deps, context, ACCOUNT);
  await press(begun.payUrl, 'pay');
  await goOn(begun.id);
  await startRehearsal(deps, context, ACCOUNT);
  expect((await yookassa.listEntries(begun.id)).slice(2)).toEqual(['refund 0.40', 'refund 0.60']);
});

it('returns what was paid on either page before it is restarted, also a moment ago', async () => {
  const heldOnly = await startRehearsal(deps, context, ACCOUNT);
  await press(heldOnly.payUrl, 'pay');
  const begun = await startRehearsal(deps, context, ACCOUNT);
  expect(await yookassa.listEntries(heldOnly.id)).toEqual(['hold 1.00', 'void 1.00']);
  await press(begun.payUrl, 'pay');
  await goOn(begun.id);
  await press((await goOn(begun.id)).payUrl, 'pay');
  const { rows } = await db.database.owner.query<{ second: string }>(
    'select second_id as second from payment_rehearsal where id = $1',
    [begun.id],
  );
  await startRehearsal(deps, context, ACCOUNT);
  expect(await yookassa.listEntries(rows[0]!.second)).toEqual(['hold 1.00', 'void 1.00']);
  expect((await yookassa.listEntries(begun.id)).slice(2)).toEqual(['refund 0.40', 'refund 0.60']);
});

it('says in the provider’s words which step was refused, and starts over', async () => {
  const begun = await startRehearsal(deps, context, ACCOUNT);
  await press(begun.payUrl, 'refuse');
  const failed = await goOn(begun.id);
  expect(failed.steps[0]).toMatchObject({ name: 'hold', state: 'failed', said: 'insufficient_funds' });
  const { rehearsal } = await db.database.inTenant(DEFAULT_TENANT, (scope) =>
    readRehearsal(deps, scope, context, ACCOUNT),
  );
  expect(rehearsal).toEqual(failed);
  expect((await startRehearsal(deps, context, ACCOUNT)).id).not.toBe(begun.id);
});

it.each([
  ['yookassa', 'invalid_request: Receipt is missing or illegal: receipt'],
  ['tbank', '309: Неверные параметры: не передан чек (Receipt).'],
] as const)('says in the words of %s why it opens no page', async (provider, said) => {
  const [account, simulator] = provider === 'tbank' ? [TBANK, tbank] : [ACCOUNT, yookassa];
  await simulator.setSwitches({ demandReceipts: 1 });
  const begun = await startRehearsal(deps, context, account);
  await simulator.setSwitches({ demandReceipts: 0 });
  expect(begun.steps[0]).toMatchObject({ name: 'hold', state: 'failed', said });
});

it('lets an account that may not hold be rehearsed by one payment, charged at once and refunded whole', async () => {
  const captures = (mode: 'auto' | 'manual') =>
    db.database.owner.query('update payment_setting set capture_mode = $1 where id = $2', [mode, ACCOUNT]);
  await captures('auto');
  const begun = await startRehearsal(deps, context, ACCOUNT);
  expect(begun).toMatchObject({ isAtOnce: true, isPassed: false });
  await press(begun.payUrl, 'pay');
  const passed = await goOn(begun.id);
  expect(passed).toMatchObject({ isPassed: true, payUrl: null });
  expect(doneOf(passed)).toEqual(['hold', 'notice', 'refund']);
  expect(await yookassa.listEntries(begun.id)).toEqual(['charge 1.00', 'refund 0.40', 'refund 0.60']);
  await captures('manual');
});

it.each(['yookassa', 'tbank'] as const)(
  'sends receipts to a live account at %s that demands them',
  async (provider) => {
    const [account, simulator] = provider === 'tbank' ? [TBANK, tbank] : [ACCOUNT, yookassa];
    await db.database.inTenant(DEFAULT_TENANT, (scope) =>
      receiptSettingRows.insert(scope, deps.keyring, {
        ...demoReceipts,
        id: account,
        mode: 'live',
        accountIds: [account],
        since: scope.now,
      }),
    );
    await simulator.setSwitches({ demandReceipts: 1 });
    receivers.length = 0;
    const origin = { ...context, request: { protocol: 'http', host: here } } as unknown as RequestContext;
    const begun = await startRehearsal(deps, origin, account);
    await press(begun.payUrl, 'pay');
    await continueRehearsal(deps, origin, begun.id);
    await press((await continueRehearsal(deps, origin, begun.id)).payUrl, 'pay');
    const passed = await continueRehearsal(deps, origin, begun.id);
    expect(passed).toMatchObject({ isPassed: true });
    expect(receivers).toEqual(['olga@agency.example', 'olga@agency.example']);
    expect(await simulator.listReceipts(begun.id)).toEqual([
      'prepayment 1.00 succeeded',
      'refund 0.40 succeeded',
      'refund 0.60 succeeded',
    ]);
    await db.database.owner.query('delete from receipt_setting');
  },
);
