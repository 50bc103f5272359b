import type pg from 'pg';
import { postNotice } from '../../simulator-post.ts';
import type { StoredPayment, YookassaBooks } from './yookassa-books.ts';
import { toWirePayment } from './yookassa-wire.ts';

export interface YookassaShop {
  readonly tenantId: number;
  readonly settingId: number;
  readonly shopId: string;
  readonly secretKey: string;
}

export interface YookassaSimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  readonly shops: readonly YookassaShop[];
  /** The origin of its pages for payers; by default the origin of each call. */
  readonly pageOrigin?: string;
  /** The notification address of a shop until its panel sets another one. */
  readonly noticeUrl: (shop: YookassaShop) => string;
}

export interface Notifier {
  /** Notifies the shop of an event, as the switches demand. */
  readonly tell: (event: string, payment: StoredPayment, object?: object) => Promise<void>;
  readonly tellEarly: (payment: StoredPayment) => Promise<void>;
  readonly send: typeof postNotice;
}

/** Notifies shops of their payments, as the switches demand. */
export function createNotifier(
  books: YookassaBooks,
  now: () => Date,
  options: YookassaSimulatorOptions,
): Notifier {
  /** Authorisations that the shop is notified of only after their capture. */
  const late = new Set<string>();
  const objectOf = (payment: StoredPayment): object => toWirePayment(payment, () => '');
  const bodyOf = (event: string, object: object) => ({ type: 'notification', event, object });

  async function deliver(event: string, payment: StoredPayment, object: object): Promise<void> {
    const shop = options.shops.find(({ shopId }) => shopId === payment.shopId);
    if (!shop) return;
    const url = (await books.addresses.find(shop.shopId)) ?? options.noticeUrl(shop);
    if (await books.switches.useUp('forgeNext')) {
      const forged = { ...object, amount: { value: '1.00', currency: 'RUB' } };
      await postNotice(url, bodyOf(event, forged), '127.0.0.9');
    }
    await postNotice(url, bodyOf(event, object));
    if (await books.switches.useUp('notifyTwiceNext')) await postNotice(url, bodyOf(event, object));
  }

  return {
    send: postNotice,
    async tell(event, payment, object = objectOf(payment)) {
      if (await books.switches.useUp('silentNext')) return;
      if (event === 'payment.waiting_for_capture' && (await books.switches.useUp('outOfOrderNext'))) {
        late.add(payment.id);
        return;
      }
      await deliver(event, payment, object);
      if (late.delete(payment.id)) {
        const before: StoredPayment = {
          ...payment,
          status: 'waiting_for_capture',
          heldUntil: now().toISOString(),
        };
        await deliver('payment.waiting_for_capture', payment, objectOf(before));
      }
    },
    async tellEarly(payment) {
      if (!(await books.switches.useUp('notifyBeforeNext'))) return;
      const event = payment.isHold ? 'payment.waiting_for_capture' : 'payment.succeeded';
      await deliver(event, payment, objectOf({ ...payment, status: 'succeeded' }));
    },
  };
}
