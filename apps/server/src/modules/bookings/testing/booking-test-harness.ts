import { listOrderInvoices } from '../../receipts/public.ts';
import { currencies } from '@farewind/values/currency';
import { addOrder } from '@farewind/contract/bookings/add-order';
import * as addresses from '@farewind/contract/bookings/change-address';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { getOrder, type Order } from '@farewind/contract/bookings/get-order';
import { proveOrderCode, sendOrderCode } from '@farewind/contract/bookings/order-code';
import { clearPaymentState, getPaymentState, retryPayment } from '@farewind/contract/bookings/pay-order';
import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import fastify, { type FastifyInstance } from 'fastify';
import fastifyFormbody from '@fastify/formbody';
import { pino } from 'pino';
import { createPageGateway } from '../../../adapters/payment-gateways/test-bank-page/page-gateway.ts';
import { createNestpayGateway } from '../../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Binding } from '../../../platform/http/bind-operation.ts';
import type { SignedInUser } from '../../../platform/http/request-context.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import type { BankReturn } from '../../../testing/bank-visitor.ts';
import { startTestBank, type TestBank } from '../../../testing/start-test-bank.ts';
import { testAdminApis } from './test-admin-apis.ts';
import { requireTimelyTasks } from './require-timely-tasks.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { createFlights } from '../../flights/public.ts';
import { createFlightSuppliers } from '../../flights/suppliers/create-suppliers.ts';
import { createPayments } from '../../payments/public.ts';
import { loadPlaces, matchNames } from '../../places/public.ts';
import * as rules from '../../rules/public.ts';
import { connectionTestAnswer } from '../../settings/connection-test-answer.ts';
import { chooseSecret } from '../../settings/setting-secrets.ts';
import { createSettings } from '../../settings/public.ts';
import { createTransfers } from '../../transfers/public.ts';
import { type BookingDeps } from '../order/deps.ts';
import { readTestTexts } from './accepted-texts.ts';
import { assembleDeps, createBookings, type Bookings } from '../public.ts';
import { contextOf, type OrderOptions } from './test-context.ts';
import { insertTestInventory, openSeats, type TestTrip } from './test-inventory.ts';
import type { HarnessOptions } from './harness-options.ts';
import { servePayments } from './serve-payments.ts';
import { dumpTenant } from './dump-tenant.ts';
import { loseSeats } from './lose-seats.ts';
import { buyerForm, cardMembers } from './sale-samples.ts';

/** The day of the sales in the tests, 9:00 UTC. */
export const SALE_DAY = '2027-03-01';

type Quote = Output<typeof checkPrice>;
export type Purchase = Record<string, unknown> & { currency: string };

/** Everything a sale needs, real except for mail: database, inventory, rules, payments and the simulated bank. */
export class BookingTestHarness {
  readonly db: TestDatabase;
  readonly bank: TestBank;
  readonly parts: BookingDeps;
  readonly bookings: Bookings;
  /** The address that the bank redirects cardholders to. */
  readonly shop: FastifyInstance;
  readonly otherBindings: readonly Binding[];
  readonly outbox: Outbox;
  readonly #jobs: Bookings['jobs'];
  #people = 0;

  constructor(
    db: TestDatabase,
    bank: TestBank,
    parts: BookingDeps,
    bookings: Bookings,
    shop: FastifyInstance,
    otherBindings: readonly Binding[],
    outbox: Outbox,
    otherJobs: Bookings['jobs'],
  ) {
    this.outbox = outbox;
    this.#jobs = [...bookings.jobs, ...otherJobs];
    this.db = db;
    this.bank = bank;
    this.parts = parts;
    this.bookings = bookings;
    this.shop = shop;
    this.otherBindings = otherBindings;
  }

  /** A stored search and a choice from it, with this many seats on its flights. */
  async offer(trip: TestTrip, date: string, seats: number, overrides: Record<string, unknown> = {}) {
    return this.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      openSeats(scope, trip, date, seats, overrides),
    );
  }

  quote(purchase: Purchase, options: OrderOptions = {}): Promise<Quote> {
    return this.#call(checkPrice, purchase, options) as Promise<Quote>;
  }

  order(purchase: Purchase, quote: Quote, options: OrderOptions = {}): Promise<Output<typeof addOrder>> {
    const input = { ...this.orderForm(purchase, quote), ...options.overrides };
    return this.#call(addOrder, input, options) as Promise<Output<typeof addOrder>>;
  }

  getOrder(orderId: string, options: OrderOptions = {}): Promise<Order> {
    return this.#call(getOrder, { orderId }, options) as Promise<Order>;
  }

  getPaymentState(orderId: string, options: OrderOptions = {}): Promise<Output<typeof getPaymentState>> {
    return this.#call(getPaymentState, { orderId }, options) as Promise<Output<typeof getPaymentState>>;
  }

  /** Pays an order again, with a new idempotency key unless one is given. */
  retry(
    orderId: string,
    pGuid: string | undefined,
    members: Record<string, unknown> = cardMembers(testCards.approved),
    options: OrderOptions = {},
  ): Promise<Output<typeof retryPayment>> {
    this.#people += 1;
    const input = { orderId, idempotencyKey: `key-of-paying-again-${this.#people}`, ...members };
    return this.#call(retryPayment, input, { ...actingWith(pGuid), ...options }) as Promise<
      Output<typeof retryPayment>
    >;
  }

  async clearPaymentState(orderId: string, pGuid: string | undefined): Promise<void> {
    await this.#call(clearPaymentState, { orderId }, actingWith(pGuid));
  }

  async sendOrderCode(orderId: string, options: OrderOptions = {}): Promise<void> {
    await this.#call(sendOrderCode, { orderId }, options);
  }

  proveOrderCode(
    orderId: string,
    code: string,
    options: OrderOptions = {},
  ): Promise<Output<typeof proveOrderCode>> {
    return this.#call(proveOrderCode, { orderId, code }, options) as Promise<Output<typeof proveOrderCode>>;
  }

  /** Requests another mail address for the order, as a holder of its key. */
  async sendAddressCode(
    orderId: string,
    pGuid: string | undefined,
    email: string,
    options: OrderOptions = {},
  ) {
    await this.#call(addresses.sendAddressCode, { orderId, email }, { ...actingWith(pGuid), ...options });
  }

  changeAddress(
    orderId: string,
    pGuid: string | undefined,
    code: string,
  ): Promise<Output<typeof addresses.changeAddress>> {
    return this.#call(addresses.changeAddress, { orderId, code }, actingWith(pGuid)) as Promise<
      Output<typeof addresses.changeAddress>
    >;
  }

  /** The browser returns from the bank; yields our status and redirect. */
  async bringBack({ url, fields }: BankReturn): Promise<{ status: number; location: string | null }> {
    const body = new URLSearchParams(fields);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return { status: answer.status, location: answer.headers.get('location') };
  }

  /** A complete order form for one adult, by a new buyer. */
  orderForm(purchase: Purchase, quote: Quote): Record<string, unknown> {
    this.#people += 1;
    const letters = [...String(this.#people)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    return {
      ...purchase,
      quoteSeal: quote.quoteSeal,
      ...buyerForm(letters),
      idempotencyKey: `test-key-of-order-${letters}`,
    };
  }

  async runJob(name: string): Promise<void> {
    const job = this.#jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`No job ${name}`);
    await job.run();
  }

  /** The bank's entries for the order, over all its attempts. */
  async bankEntries(orderId: string): Promise<string[]> {
    const attempts = await this.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      this.parts.payments.listAttempts(scope, orderId),
    );
    const entries = await Promise.all(attempts.map(({ attemptId }) => this.bank.listEntries(attemptId)));
    return entries.flat().map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
  }

  async seatCounters(date: string) {
    return this.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx
        .selectFrom('seat_counter')
        .select(['total', 'held', 'sold'])
        .where('flight_date', '=', date)
        .orderBy('service_id')
        .execute(),
    );
  }

  /** Ledger balances of an order, by account. */
  async ledgerBalance(orderId: string): Promise<Record<string, number>> {
    const { rows } = await this.db.database.owner.query<{ account: string; sum: number }>(
      `select l.account, sum(l.amount_minor)::int as sum from ledger_entry e
       join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
       where e.reference = $1 group by l.account`,
      [orderId],
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  /** The order's hold expires, and others buy every seat of its flights before its buyer has paid. */
  async loseSeats(orderId: string): Promise<void> {
    await loseSeats(this.db, orderId);
  }

  /** All rows of all tables of the tenant as text, bytes in hexadecimal, except the simulated bank's own. */
  async dump(): Promise<string> {
    return dumpTenant(this.db);
  }

  async close(): Promise<void> {
    await requireTimelyTasks(this.db.database.owner);
    await this.shop.close();
    await this.bank.close();
    await this.db.close();
  }

  /** Calls any other operation of bookings or flights. */
  call<Op extends Operation>(
    operation: Op,
    input: Input<Op>,
    options: OrderOptions = {},
  ): Promise<Output<Op>> {
    return this.#call(operation, input, options) as Promise<Output<Op>>;
  }

  async #call(operation: Operation, input: unknown, options: OrderOptions): Promise<unknown> {
    const bindings = [...(options.bookings ?? this.bookings).bindings, ...this.otherBindings];
    const binding = bindings.find((candidate) => candidate.operation.name === operation.name);
    if (!binding) throw new Error(`No handler is bound to ${operation.name}`);
    const answer = await binding.handler(
      contextOf(options, new URL(this.shop.listeningOrigin)),
      operation.input.parse(input),
    );
    return operation.output.parse(answer);
  }
}

export async function openBookingTestHarness({
  otherSuppliers = [],
  countRefusedReturn,
  watchPageGateway = (gateway) => gateway,
  moreGateways = () => ({}),
  createReceipts,
  flightSuppliers,
}: HarnessOptions = {}): Promise<BookingTestHarness> {
  const db = await createTestDatabase();
  db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`));
  await seedTenants(db.database);
  const bank = await startTestBank(db);
  const keyring = new Keyring('a key for tests, long enough to be one');
  for (const tenantId of [DEFAULT_TENANT, OTHER_TENANT]) {
    await db.database.inTenant(tenantId, async (scope) => {
      await insertTestPaymentSetting(scope, keyring, bank.url);
      await insertTestPaymentSetting(scope, keyring, bank.pageUrl, { id: 2, provider: 'sandboxPage' });
      await rules.seedTravelRules(scope);
    });
  }
  await insertTestInventory(db.database);
  const places = await db.database.inGlobal(loadPlaces);
  const settings = createSettings(keyring);
  const log = pino({ level: 'silent' });
  const outbox = new Outbox(db.database, log, async () => [DEFAULT_TENANT]);
  const external = flightSuppliers && {
    database: db.database,
    keyring,
    outbox,
    log,
    places,
    settings,
    ...flightSuppliers,
  };
  const manners = { requireWebAddress() {}, requirePlaces() {}, chooseSecret, connectionTestAnswer };
  const ofDefault = async (): Promise<number[]> => [DEFAULT_TENANT];
  const sellers = external && createFlightSuppliers({ ...external, manners, listTenantIds: ofDefault });
  const flightModule = createFlights({
    database: db.database,
    places,
    settings,
    rules,
    log,
    ...(external ? { external } : {}),
  });
  const { flights, expireHolds } = flightModule;
  const listTenantIds = async (): Promise<number[]> => [DEFAULT_TENANT, OTHER_TENANT];
  const transferModule = createTransfers({
    database: db.database,
    places,
    settings,
    matchNames,
    log,
    suppliers: [],
    listTenantIds,
  });
  const { transfers } = transferModule;
  const gateways = {
    sandbox: createNestpayGateway(),
    sandboxPage: watchPageGateway(createPageGateway({ bankUrl: () => bank.pageUrl })),
    ...moreGateways(() => db.clock.override() ?? new Date()),
  };
  const payments = createPayments({
    database: db.database,
    settings,
    gateways,
    keyring,
    outbox,
    log,
    ...(createReceipts ? { receipts: createReceipts({ database: db.database, settings, outbox, log }) } : {}),
    ...(countRefusedReturn ? { countRefusedReturn } : {}),
  });
  const deps = {
    database: db.database,
    keyring,
    outbox,
    log,
    flights,
    transfers,
    payments,
    places,
    rules,
    settings,
    readAcceptedTexts: readTestTexts,
    findConsentVersion: async () => '1',
    findMailState: async () => undefined,
    findSmsState: async () => undefined,
    hasMailServer: async () => true,
    endChats: async () => {},
    listLateConfirmations: async () => [],
    linkDocuments: () => ({ documents: [] }),
    getSiteOrigin: async () => 'https://farewind.example',
    listSiteCurrencies: async () => currencies,
    listInvoices: listOrderInvoices,
    attributeOrder: async () => {},
    admin: testAdminApis,
  };
  const externalFlights = flights.externalSupply ? [flights.externalSupply] : [];
  const rideSuppliers = [...transfers.rideSuppliers, ...externalFlights, ...otherSuppliers];
  const parts = assembleDeps({ ...deps, otherSuppliers: rideSuppliers });
  const bookings = createBookings({ ...deps, otherSuppliers: rideSuppliers, listTenantIds });
  const shop = fastify({ forceCloseConnections: true });
  await shop.register(fastifyFormbody);
  shop.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.status : 500).send(String(error)),
  );
  await servePayments(shop, { outbox, payments, bookings });
  await sellers?.serveNews(shop);
  await shop.listen({ host: '127.0.0.1', port: 0 });
  const expireSeats = { name: 'expire-holds', cron: '* * * * *', run: () => expireHolds(DEFAULT_TENANT) };
  return new BookingTestHarness(
    db,
    bank,
    parts,
    bookings,
    shop,
    [...flightModule.bindings, ...transferModule.bindings, ...(sellers?.bindings ?? [])],
    outbox,
    [...transferModule.jobs, ...(sellers?.jobs ?? []), expireSeats],
  );
}

/** Acts with an order's key, or without one. */
export function actingWith(pGuid: string | undefined): OrderOptions {
  return pGuid === undefined ? {} : { headers: { 'x-order-key': pGuid } };
}

/** A staff member with these permissions. */
export function staffWith(...permissions: string[]): OrderOptions & { readonly user: SignedInUser } {
  const user = { id: 12, userName: 'olga', fullName: 'Olga Rey', kind: 'staff', sessionId: 'test' } as const;
  return { user: { ...user, permissions: new Set(permissions) } };
}

export async function refusalOf(act: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('Expected a refusal', { cause: error });
  return error;
}
