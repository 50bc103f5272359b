import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import type pg from 'pg';
import { BEPAID_DEMO_KEY } from './bepaid-demo-key.ts';
import type { BepaidStore, StoredTransaction } from './bepaid-store.ts';
import { toWireTransaction } from './bepaid-wire.ts';

export interface BepaidShop {
  readonly tenantId: number;
  readonly settingId: number;
  readonly shopId: string;
  readonly secretKey: string;
  /** As the panel shows it. */
  readonly publicKey: string;
  readonly eripService: string;
}

export interface BepaidSimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  readonly shops: readonly BepaidShop[];
  /** The origin of its pages for payers; by default the origin of each call. */
  readonly pageOrigin?: string;
  /** The address at which this process reaches a shop's notification address; each payment names its own. */
  readonly reach?: (url: string) => string;
}

export interface Notifier {
  /** Notifies the shop of a transaction, as the switches demand. */
  readonly tell: (transaction: StoredTransaction) => Promise<void>;
  readonly tellEarly: (transaction: StoredTransaction) => Promise<void>;
  /** Sends any body, signed by this key or the shop's own. */
  readonly send: (
    shop: BepaidShop,
    url: string,
    body: string,
    key?: KeyObject,
  ) => Promise<number | undefined>;
}

const ownKey = createPrivateKey({
  key: Buffer.from(BEPAID_DEMO_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
});

/** Notifies shops of their transactions, as the switches demand. */
export function createNotifier(store: BepaidStore, { shops, reach }: BepaidSimulatorOptions): Notifier {
  /** Authorisations that the shop is notified of only after their capture. */
  const late = new Map<string, StoredTransaction>();

  function send(
    { shopId, secretKey }: BepaidShop,
    url: string,
    body: string,
    key: KeyObject = ownKey,
  ): Promise<number | undefined> {
    const bytes = Buffer.from(body);
    return new Promise((resolve) => {
      const headers = {
        authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
        'content-type': 'application/json',
        'content-length': bytes.length,
        'content-signature': sign('sha256', bytes, key).toString('base64'),
      };
      const sent = sendRequest(
        reach?.(url) ?? url,
        { method: 'POST', headers, timeout: 10_000 },
        (answer) => {
          answer.resume();
          answer.once('close', () => resolve(answer.statusCode));
        },
      );
      // A shop that is down learns it from the browser's return, or by querying.
      sent.once('error', () => resolve(undefined));
      sent.once('timeout', () => sent.destroy());
      sent.end(bytes);
    });
  }

  async function deliver(transaction: StoredTransaction): Promise<void> {
    const shop = shops.find(({ shopId }) => shopId === transaction.shopId);
    if (!shop) return;
    const { noticeUrl } = transaction;
    const body = JSON.stringify(toWireTransaction(transaction));
    if (await store.switches.useUp('forgeNext'))
      await send(shop, noticeUrl, body, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    if (await store.switches.useUp('otherSumNext'))
      await send(shop, noticeUrl, JSON.stringify(toWireTransaction({ ...transaction, amountMinor: 100 })));
    await send(shop, noticeUrl, body);
    if (await store.switches.useUp('notifyTwiceNext')) await send(shop, noticeUrl, body);
  }

  return {
    send,
    async tell(transaction) {
      if (await store.switches.useUp('silentNext')) return;
      if (transaction.type === 'authorization' && (await store.switches.useUp('outOfOrderNext'))) {
        late.set(transaction.uid, transaction);
        return;
      }
      await deliver(transaction);
      const before = late.get(transaction.parentUid ?? '');
      if (before && late.delete(before.uid)) await deliver(before);
    },
    async tellEarly(transaction) {
      if (await store.switches.useUp('notifyBeforeNext')) await deliver(transaction);
    },
  };
}
