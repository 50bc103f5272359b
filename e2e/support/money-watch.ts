import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';

interface BankEntry {
  readonly kind: 'authorisation' | 'capture' | 'void' | 'refund';
  readonly amount: string;
  readonly currency: string;
}

const API = '/api/services/app/Booking';

/** Records the orders that a browser makes, and compares their state with the bank's entries. */
export class MoneyWatch {
  readonly #request: APIRequestContext;
  readonly #keys = new Map<string, string>();

  private constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Watches a browser from now on. */
  static async on(context: BrowserContext): Promise<MoneyWatch> {
    const watch = new MoneyWatch(context.request);
    await context.route(/\/Booking\/Add(Transfer)?Order$/, async (route) => {
      const answer = await route.fetch();
      const { result } = (await answer.json()) as { result: { orderId: string; pGuid: string } | null };
      if (result !== null) watch.#keys.set(result.orderId, result.pGuid);
      await route.fulfill({ response: answer });
    });
    return watch;
  }

  /** The orders that were made, oldest first. */
  get orderIds(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** The one order that was made. */
  get orderId(): string {
    expect(this.orderIds, 'orders that were made').toHaveLength(1);
    return this.orderIds[0] ?? '';
  }

  keyOf(orderId: string): string {
    return this.#keys.get(orderId) ?? '';
  }

  /**
   * Checks that the order is paid and that the bank's ledger has its total captured once and nothing else for any of
   * its attempts; returns the order.
   */
  async expectPaidOnce(orderId: string = this.orderId): Promise<Order> {
    await expect.poll(async () => (await this.#order(orderId)).status).toMatch(/^(booked|ticketed)$/);
    const order = await this.#order(orderId);
    const sum = { amount: order.total, currency: order.currency };
    const booked = await this.#entries(orderId);
    expect(booked).toEqual([
      { kind: 'authorisation', ...sum },
      { kind: 'capture', ...sum },
    ]);
    return order;
  }

  /** Checks that the order is not paid and that the bank holds and has captured nothing for any of its attempts. */
  async expectUnpaid(orderId: string = this.orderId): Promise<Order> {
    await expect.poll(async () => (await this.#order(orderId)).status).toBe('paymentFailed');
    expect(await this.#entries(orderId)).toEqual([]);
    return this.#order(orderId);
  }

  /** Checks that the bank holds and has captured nothing for the order, whatever its state. */
  async expectNoMoney(orderId: string): Promise<void> {
    expect(await this.#entries(orderId)).toEqual([]);
  }

  /** The bank's entries for an order, over all its attempts. */
  async #entries(orderId: string): Promise<BankEntry[]> {
    const { attempts } = await this.#ask<{ attempts: { attemptId: string }[] }>('GetPaymentState', orderId);
    expect(attempts.length, 'attempts to pay').toBeGreaterThan(0);
    const ledgers = await Promise.all(
      attempts.map(async ({ attemptId }) => {
        const answer = await this.#request.get(`/bank/ledger?reference=${attemptId}`);
        return (await answer.json()) as BankEntry[];
      }),
    );
    return ledgers.flat().map(({ kind, amount, currency }) => ({ kind, amount, currency }));
  }

  async #order(orderId: string): Promise<Order> {
    return this.#ask('GetOrder', orderId);
  }

  async #ask<T>(call: string, orderId: string): Promise<T> {
    const answer = await this.#request.get(`${API}/${call}?orderId=${orderId}`, {
      headers: { 'X-Order-Key': this.keyOf(orderId) },
    });
    return ((await answer.json()) as { result: T }).result;
  }
}

/** Moves the common clock of shop and bank forward. */
export async function putClockForward(request: APIRequestContext, seconds: number): Promise<void> {
  const answer = await request.post('/bank/clock', { form: { seconds: String(seconds) } });
  expect(answer.ok()).toBe(true);
}
