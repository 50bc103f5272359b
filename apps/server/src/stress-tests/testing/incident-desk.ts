import { propose } from '@farewind/contract/bookings/proposals';
import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import { createNestpayGateway } from '../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { ORDER_CONFIRMED, ORDER_FAILED } from '../../modules/bookings/events.ts';
import { findOrdersByNumber, readOrderBooks } from '../../modules/bookings/admin/figures/order-books.ts';
import {
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../../modules/bookings/testing/booking-test-harness.ts';
import { cardMembers } from '../../modules/bookings/testing/sale-samples.ts';
import { createFinance, type BankForm, type Finance } from '../../modules/payments/public.ts';
import { chargeAt } from '../../modules/payments/testing/charge-at.ts';
import type { RefundRequest } from '../../modules/payments/refunds/refund.ts';
import { createSettings } from '../../modules/settings/public.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import type { BankReturn } from '../../testing/bank-visitor.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';

export const FARE = '125.36 EUR';
const FARE_MINOR = 125_36;

/** A shop, its bank and its office to create incidents in, with all their books about an order. */
export class IncidentDesk {
  readonly sale: BookingTestHarness;
  readonly #finance: Finance;
  #days = 0;

  readonly #refused: readonly string[];

  private constructor(sale: BookingTestHarness, refused: readonly string[]) {
    this.sale = sale;
    this.#refused = refused;
    const { database, keyring, outbox, log } = sale.parts;
    this.#finance = createFinance({
      deps: {
        database,
        keyring,
        outbox,
        log,
        settings: createSettings(keyring),
        gateways: { sandbox: createNestpayGateway() },
      },
      names: {
        readReservationNumbers: async () => new Map(),
        listJourneyClocks: async () => new Map(),
        readBuyerNames: async () => new Map(),
        findReferences: findOrdersByNumber,
        listUserNames: async () => new Map(),
      },
      findControl: async () => undefined,
      findContact: async () => undefined,
      readOrders: readOrderBooks,
      goOn: sale.bookings.followReturn,
      listTenantIds: async () => [DEFAULT_TENANT],
      airlineNameOf: (code) => code,
      listSupplierNames: async () => new Map(),
      countOpenReceipts: async () => 0,
      countRefusedInvoices: async () => 0,
    });
  }

  static async open(): Promise<IncidentDesk> {
    const refused: string[] = [];
    const sale = await openBookingTestHarness({ countRefusedReturn: (why) => void refused.push(why) });
    return new IncidentDesk(sale, refused);
  }

  get bank() {
    const { bank } = this.sale;
    const post = async (path: string, form: Record<string, string>): Promise<void> => {
      await fetch(`${bank.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
    };
    return {
      setSwitches: bank.setSwitches.bind(bank),
      chargeBack: (reference: string) => post('/chargeback', { reference }),
      statement: async () => (await fetch(`${bank.url}/statement.csv`)).text(),
    };
  }

  get refusedReturns(): number {
    return this.#refused.length;
  }

  /** Nothing of an earlier incident is left in the way. */
  async begin(): Promise<void> {
    await this.bank.setSwitches({ loseNext: 0, wrongSumNext: 0 });
    this.sale.db.clock.advance(61 * 60_000);
    await this.#sweep();
  }

  /** Presses pay; the bank's answer may be lost. */
  async buy(card: string): Promise<{ orderId: string; pGuid: string; response: { state: string } }> {
    this.#days += 1;
    const date = new Date(Date.UTC(2027, 4, this.#days)).toISOString().slice(0, 10);
    const purchase = await this.sale.offer('scheduled', date, 3);
    const quote = await this.sale.quote(purchase);
    const bought = await this.sale.order(purchase, quote, { overrides: cardMembers(card) });
    return { ...bought, pGuid: bought.pGuid ?? '' };
  }

  /** Pays with a card whose bank requires authentication. */
  async pressPay(card: string): Promise<{ orderId: string; form: BankForm }> {
    const { orderId, response } = await this.buy(card);
    if (response.state !== 'form') throw new Error(`Expected a form of the bank: ${response.state}`);
    return { orderId, form: response as unknown as BankForm };
  }

  bringBack(back: BankReturn) {
    return this.sale.bringBack(back);
  }

  loseSeats(orderId: string): Promise<void> {
    return this.sale.loseSeats(orderId);
  }

  async sweepAfter(minutes: number): Promise<void> {
    this.sale.db.clock.advance(minutes * 60_000);
    await this.#sweep();
  }

  async #sweep(): Promise<void> {
    await this.sale.runJob('settle-open-orders');
  }

  async drain(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await this.sale.parts.outbox.drain();
  }

  /** Staff say that the price was wrong; the customer has a day to answer. */
  async proposePrice(orderId: string, newTotal: string): Promise<void> {
    const proposal = { kind: 'priceChanged', newTotal } as const;
    const staff = staffWith('Pages.Orders.Edit');
    await this.sale.call(propose, { orderId, proposal, text: 'The carrier filed a wrong fare' }, staff);
  }

  async unanswered(hours: number): Promise<void> {
    this.sale.db.clock.advance(hours * 3_600_000);
    await this.sale.runJob('end-proposals');
  }

  match() {
    return this.#finance.match(DEFAULT_TENANT, { since: new Date(0), startedBy: undefined });
  }

  async refund(
    orderId: string,
    amountMinor: number,
    more: Partial<RefundRequest> & object = {},
  ): Promise<void> {
    const request = {
      refundId: newId(),
      reference: orderId,
      subject: newId(),
      currency: 'EUR',
      reason: 'choice',
      supplierMinor: amountMinor,
      serviceMinor: 0,
      requestedBy: 'customer',
      needsApproval: false,
      ...more,
    } as RefundRequest;
    await this.#inTenant((scope) => this.sale.parts.payments.requestRefund(scope, request));
  }

  async office<Op extends Operation>(operation: Op, input: Input<Op>): Promise<Output<Op>> {
    const binding = this.#finance.bindings.find((one) => one.operation.name === operation.name)!;
    const context = {
      requestId: 'test',
      tenantId: DEFAULT_TENANT,
      language: 'en',
      address: '203.0.113.7',
      user: { id: 7, userName: 'olga', kind: 'staff', sessionId: 'test', permissions: new Set() },
    } as unknown as RequestContext;
    return operation.output.parse(await binding.handler(context, operation.input.parse(input))) as Output<Op>;
  }

  async lastAttempt(orderId: string) {
    const attempts = await this.#inTenant((scope) => this.sale.parts.payments.listAttempts(scope, orderId));
    return attempts.at(-1)!;
  }

  /** A charge in the bank's terms, for actions on the bank's side. */
  chargeOf(reference: string) {
    return chargeAt(this.sale.bank, reference, FARE_MINOR);
  }

  /**
   * All books about an order: order, attempts, the bank's ledger, ours, and the messages to the customer and the staff.
   */
  async look(orderId: string) {
    const attempts = await this.#inTenant((scope) => this.sale.parts.payments.listAttempts(scope, orderId));
    const balance = await this.sale.ledgerBalance(orderId);
    return {
      order: (await this.sale.getOrder(orderId)).status,
      attempts: attempts.map(({ state }) => state),
      bank: await this.sale.bankEntries(orderId),
      ledger: Object.fromEntries(Object.entries(balance).filter(([, sum]) => sum !== 0)),
      told: await this.tellings(orderId),
    };
  }

  /** The events that lead to mails and tasks, as they stand in the outbox. */
  async tellings(orderId: string): Promise<string[]> {
    const { rows } = await this.sale.db.database.owner.query<{ topic: string; reason: string | null }>(
      `select topic, payload->>'reason' as reason from outbox
       where (payload->>'orderId' = $1 or payload->>'reference' = $1) order by seq`,
      [orderId],
    );
    const isTold = (topic: string): boolean =>
      topic === ORDER_CONFIRMED || topic === ORDER_FAILED || /^payments\.(refund|charge)/.test(topic);
    return rows
      .filter(({ topic }) => isTold(topic))
      .map(({ topic, reason }) => [topic, reason].filter(Boolean).join(' '));
  }

  async tasks(reference: string): Promise<string[]> {
    const rows = await this.#inTenant(({ tx }) =>
      tx
        .selectFrom('staff_task')
        .select('kind')
        .where('reference', '=', reference)
        .where('done_at', 'is', null)
        .execute(),
    );
    return rows.map(({ kind }) => kind);
  }

  #inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
    return this.sale.db.database.inTenant(DEFAULT_TENANT, act);
  }

  close(): Promise<void> {
    return this.sale.close();
  }
}
