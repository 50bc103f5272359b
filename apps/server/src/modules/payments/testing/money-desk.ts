import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { pino } from 'pino';
import { createPageGateway } from '../../../adapters/payment-gateways/test-bank-page/page-gateway.ts';
import { createDeskGateway } from '../../../adapters/payment-gateways/desk/desk-gateway.ts';
import { createNestpayGateway } from '../../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT as TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { startTestBank, type TestBank } from '../../../testing/start-test-bank.ts';
import { testCard } from '../../../testing/test-cards.ts';
import { createSettings } from '../../settings/public.ts';
import * as events from '../events.ts';
import type { OrderBooks } from '../matching/match-order.ts';
import type { PaymentGateway } from '../ports.ts';
import type { PaymentsDeps } from '../deps.ts';
import { createFinance, createPayments, type Finance, type Payments } from '../public.ts';
import type { SupplierShare } from '../postings/ledger-postings.ts';
import type { RefundRequest } from '../refunds/refund.ts';

const topics = [
  events.REFUND_APPROVED,
  events.REFUND_SETTLED,
  events.REFUND_FAILED,
  events.REFUND_REJECTED,
  events.CHARGEBACK,
  events.CHARGE_MISMATCH,
];

export interface Sold {
  readonly reference: string;
  readonly attemptId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Payments and the office's money over the embedded bank, with orders that are only references. */
export class MoneyDesk {
  readonly db: TestDatabase;
  readonly bank: TestBank;
  readonly payments: Payments;
  /** For acts that no caller outside the module begins. */
  readonly deps: PaymentsDeps;
  readonly finance: Finance;
  readonly outbox: Outbox;
  /** The emitted money events: `payments.refundSettled`, in order. */
  readonly told: string[] = [];
  /** The seller's data of its orders. */
  readonly orders = new Map<string, OrderBooks>();
  /** Attempts that the seller was called to continue. */
  readonly goneOn: string[] = [];
  /** Reservation numbers of orders, where a test needs real ones. */
  readonly numbers = new Map<string, string>();
  openReceipts = 0;
  refusedInvoices = 0;
  /** The bank's page does not tell the sum of a captured charge. */
  hidesSums = false;
  readonly #keyring = new Keyring('a key for tests, long enough to be one');

  private constructor(db: TestDatabase, bank: TestBank) {
    this.db = db;
    this.bank = bank;
    const log = pino({ level: 'silent' });
    this.outbox = new Outbox(db.database, log, async () => [TENANT]);
    const deps = {
      database: db.database,
      settings: createSettings(this.#keyring),
      keyring: this.#keyring,
      outbox: this.outbox,
      log,
      gateways: {
        sandbox: createNestpayGateway(),
        sandboxPage: this.#hideSums(createPageGateway({ bankUrl: () => bank.pageUrl })),
        desk: createDeskGateway(),
      },
    };
    this.deps = deps;
    this.payments = createPayments(deps);
    this.finance = createFinance({
      deps,
      names: {
        readReservationNumbers: async (_scope, references) =>
          new Map(
            references.map((reference) => [reference, this.numbers.get(reference) ?? `FW of ${reference}`]),
          ),
        listJourneyClocks: async () => new Map(),
        readBuyerNames: async (_scope, references) =>
          new Map(references.map((reference) => [reference, `Buyer of ${reference}`])),
        findReferences: async (_scope, typed) => [typed],
        listUserNames: async (_scope, ids) => new Map(ids.map((id) => [id, `user ${id}`])),
      },
      findControl: async () => undefined,
      findContact: async () => undefined,
      readOrders: async () => this.orders,
      goOn: async (_tenantId, { reference, outcome }) => {
        this.goneOn.push(`${reference} ${outcome.state}`);
        return '/';
      },
      listTenantIds: async () => [TENANT],
      airlineNameOf: (code) => code,
      listSupplierNames: async () => new Map(),
      countOpenReceipts: async () => this.openReceipts,
      countRefusedInvoices: async () => this.refusedInvoices,
    });
    for (const topic of topics) this.outbox.on(topic, async () => void this.told.push(topic));
  }

  static async open(): Promise<MoneyDesk> {
    const db = await createTestDatabase();
    // A Wednesday.
    db.clock.freezeAt(new Date('2027-02-03T09:00:00Z'));
    await seedTenants(db.database);
    const bank = await startTestBank(db);
    const desk = new MoneyDesk(db, bank);
    await db.database.inTenant(TENANT, async (scope) => {
      await insertTestPaymentSetting(scope, desk.#keyring, bank.url);
      await insertTestPaymentSetting(scope, desk.#keyring, bank.pageUrl, { id: 2, provider: 'sandboxPage' });
    });
    return desk;
  }

  #hideSums(page: PaymentGateway): PaymentGateway {
    return {
      ...page,
      query: async (charge) => {
        const fact = await page.query(charge);
        if (fact.kind !== 'captured' || !this.hidesSums) return fact;
        return { kind: 'captured', bankReference: fact.bankReference };
      },
    };
  }

  inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
    return this.db.database.inTenant(TENANT, act);
  }

  /** Another attempt to pay; the first one creates the payable. */
  async attempt(sum: { reference: string; amountMinor: number; currency?: Currency }, card?: string) {
    const { reference, amountMinor, currency = 'EUR' } = sum;
    const attemptId = await this.inTenant(async (scope) => {
      const payableId = await this.payments
        .getPayableId(scope, reference, 'sale')
        .catch(() =>
          this.payments.createPayable(scope, { reference, purpose: 'sale', amountMinor, currency }),
        );
      const hash = this.#keyring.fingerprint('contact', reference);
      return this.payments.createAttempt(scope, {
        payableId,
        card: testCard(card),
        contactHash: hash,
        addressHash: hash,
        clientAddress: '::1',
      });
    });
    const outcome = await this.payments.startPayment(TENANT, attemptId, testCard(card));
    return { attemptId, outcome };
  }

  /** Paid and sold: our fee is a tenth. */
  async sell(
    amountMinor: number,
    card?: string,
    currency: Currency = 'EUR',
    suppliers?: readonly SupplierShare[],
  ): Promise<Sold> {
    const reference = newId();
    const { attemptId } = await this.attempt({ reference, amountMinor, currency }, card);
    await this.payments.capture(TENANT, attemptId, amountMinor);
    const serviceMinor = Math.trunc(amountMinor / 10);
    const supplierMinor = amountMinor - serviceMinor;
    await this.inTenant((scope) =>
      this.payments.postLedger(scope, {
        move: 'sale',
        key: `sale:${reference}`,
        reference,
        currency,
        supplierMinor,
        serviceMinor,
        ...(suppliers ? { suppliers } : {}),
      }),
    );
    this.orders.set(reference, { state: 'ticketed', soldMinor: amountMinor, currency });
    return { reference, attemptId, amountMinor, currency };
  }

  /** Paid on the bank's own page, whose address is returned too; all or a part of it is captured. */
  async sellOnPage(
    amountMinor: number,
    takenMinor = amountMinor,
  ): Promise<Sold & { readonly pageUrl: string }> {
    const [reference, currency] = [newId(), 'EUR' as const];
    const attemptId = await this.inTenant(async (scope) => {
      const payable = { reference, purpose: 'sale', amountMinor, currency } as const;
      const payableId = await this.payments.createPayable(scope, payable);
      const route = await this.payments.findRoute(scope, currency, 'bankPage');
      const hash = this.#keyring.fingerprint('contact', reference);
      const payer = { contactHash: hash, addressHash: hash, clientAddress: '::1' };
      return this.payments.createAttempt(scope, { payableId, card: undefined, route, ...payer });
    });
    const shop = { origin: 'http://127.0.0.1:9', language: 'en' };
    const outcome = await this.payments.startPayment(TENANT, attemptId, undefined, shop);
    if (outcome.state !== 'next' || outcome.step.way !== 'redirect') throw new Error('No way to the page');
    const body = new URLSearchParams({ outcome: 'pay' });
    await fetch(outcome.step.url, { method: 'POST', body, redirect: 'manual' });
    await this.payments.receiveReturn(TENANT, attemptId, {});
    await this.payments.capture(TENANT, attemptId, takenMinor);
    return { reference, attemptId, amountMinor, currency, pageUrl: outcome.step.url };
  }

  /** Paid at the agency's own desk: in cash, unless by a transfer that the bank booked on a day. */
  async sellAtDesk(
    amountMinor: number,
    transfer?: { readonly receivedOn: string; readonly documentNumber: string },
  ): Promise<Sold> {
    const [reference, currency] = [newId(), 'EUR' as const];
    const method = transfer ? 'deskTransfer' : 'deskCash';
    const attemptId = await this.inTenant(async (scope) => {
      const account = { id: 3, provider: 'desk', currencies: [currency] };
      if (!(await this.payments.findRoute(scope, currency, method, { isAtDesk: true })))
        await insertTestPaymentSetting(scope, this.#keyring, '', account);
      const payable = { reference, purpose: 'sale', amountMinor, currency } as const;
      const payableId = await this.payments.createPayable(scope, payable);
      const route = (await this.payments.findRoute(scope, currency, method, { isAtDesk: true }))!;
      const contactHash = this.#keyring.fingerprint('contact', reference);
      const taken = { documentNumber: 'KO-1', ...transfer, takenBy: 'user:7', contactHash };
      return this.payments.takeAtDesk(scope, { payableId, route, ...taken });
    });
    return { reference, attemptId, amountMinor, currency };
  }

  /** Requests a refund; all of it supplier's money unless specified otherwise. */
  async refund(
    { reference, currency }: Sold,
    amountMinor: number,
    more: Partial<RefundRequest> = {},
  ): Promise<string> {
    const refundId = newId();
    const request: RefundRequest = {
      refundId,
      reference,
      subject: 'quote',
      currency,
      supplierMinor: amountMinor,
      serviceMinor: 0,
      reason: 'choice',
      requestedBy: 'customer',
      needsApproval: false,
      ...more,
    };
    await this.inTenant((scope) => this.payments.requestRefund(scope, request));
    return request.refundId;
  }

  refundsOf({ reference }: Pick<Sold, 'reference'>) {
    return this.inTenant((scope) => this.payments.listRefunds(scope, reference));
  }

  /** The outbox executes all due entries, and then those that they have caused. */
  async drain(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await this.outbox.drain();
  }

  /** As if this many minutes had passed: the jobs and the outbox run. */
  async later(minutes: number): Promise<void> {
    this.db.clock.advance(minutes * 60_000);
    await this.finance.jobs.find(({ name }) => name === 'retry-refunds')!.run();
    await this.drain();
  }

  /** Makes a call of the office for a member of staff with all rights over money. */
  async office<Op extends Operation>(
    operation: Op,
    input: Input<Op>,
    userId = 7,
    impersonatorId?: number,
  ): Promise<Output<Op>> {
    const binding = this.finance.bindings.find((one) => one.operation.name === operation.name)!;
    const context = {
      requestId: 'test',
      tenantId: TENANT,
      language: 'en',
      address: '203.0.113.7',
      site: undefined,
      user: {
        id: userId,
        userName: `user${userId}`,
        kind: 'staff',
        sessionId: 'session',
        permissions: new Set([
          'Pages.Refunds',
          'Pages.Refunds.Approve',
          'Pages.Payments',
          'Pages.Payments.Desk',
          'Pages.Ledger',
          'Pages.Ledger.Post',
          'Pages.Ledger.Close',
          'Pages.Ledger.Reopen',
        ]),
        ...(impersonatorId === undefined
          ? {}
          : { impersonator: { tenantId: TENANT, userId: impersonatorId, userName: 'real' } }),
      },
    } as unknown as RequestContext;
    const answer = await binding.handler(context, operation.input.parse(input));
    return operation.output.parse(answer) as Output<Op>;
  }

  match(since = new Date(0)) {
    return this.finance.match(TENANT, { since, startedBy: undefined });
  }

  /** The bank's actions on a charge's money. */
  async bankSays(attemptId: string): Promise<string[]> {
    return (await this.bank.listEntries(attemptId)).map(({ kind, amount }) => `${kind} ${amount}`);
  }

  async attemptState(attemptId: string): Promise<string> {
    const row = await this.inTenant(({ tx }) =>
      tx.selectFrom('payment_attempt').select('state').where('id', '=', attemptId).executeTakeFirstOrThrow(),
    );
    return row.state;
  }

  /** The ledger's sums of a reference, account by account, without zero balances. */
  async balance(reference: string): Promise<Record<string, number>> {
    const { rows } = await this.db.database.owner.query<{ account: string; sum: number }>(
      `select l.account, sum(l.amount_minor)::int as sum from ledger_entry e
       join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
       where e.reference = $1 group by l.account having sum(l.amount_minor) <> 0`,
      [reference],
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  /** Begins acts while the charge is locked; once so many wait for it, they go on by themselves. On a server alone. */
  async whileLocked(
    { attemptId }: Sold,
    count: number,
    begin: () => readonly Promise<unknown>[],
  ): Promise<PromiseSettledResult<unknown>[]> {
    const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = this.inTenant(async ({ tx }) => {
      const charge = tx.selectFrom('payment_attempt').select('id').where('id', '=', attemptId);
      await charge.forUpdate().execute();
      locked.resolve();
      await ended.promise;
    });
    await locked.promise;
    const acts = Promise.allSettled(begin());
    await this.#waitFor(count).catch((error: unknown) => ended.reject(error));
    ended.resolve();
    await holding;
    return acts;
  }

  async #waitFor(count: number): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let tries = 0; tries < 5000; tries += 1)
      if ((await this.db.database.owner.query(waiting)).rows.length === count) return;
    throw new Error(`${count} transactions do not wait`);
  }

  async tasks(): Promise<string[]> {
    const rows = await this.inTenant(({ tx }) =>
      tx.selectFrom('staff_task').select('kind').where('done_at', 'is', null).orderBy('kind').execute(),
    );
    return rows.map(({ kind }) => kind);
  }

  async tasksOf(reference: string): Promise<string[]> {
    const rows = await this.inTenant(({ tx }) =>
      tx
        .selectFrom('staff_task')
        .select('kind')
        .where('reference', '=', reference)
        .where('done_at', 'is', null)
        .execute(),
    );
    return rows.map(({ kind }) => kind);
  }

  async close(): Promise<void> {
    await this.bank.close();
    await this.db.close();
  }
}
