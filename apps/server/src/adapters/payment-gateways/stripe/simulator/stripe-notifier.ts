import type pg from 'pg';
import { signEvent } from '../stripe-signature.ts';
import type { Told } from './stripe-acts.ts';
import type { StoredSession, StripeBooks } from './stripe-books.ts';
import { newStripeId } from './stripe-ids.ts';
import { toWireTold } from './stripe-wire.ts';

export interface StripeAccount {
  readonly tenantId: number;
  readonly settingId: number;
  readonly accountId: string;
  readonly secretKey: string;
  readonly signingSecret: string;
}

export interface StripeSimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  readonly accounts: readonly StripeAccount[];
  /** The origin of its pages for payers; by default the origin of each call. */
  readonly pageOrigin?: string;
  /** The notification address of an account until its panel sets another one. */
  readonly noticeUrl: (account: StripeAccount) => string;
}

export interface Notifier {
  /** Notifies accounts of events, as the switches demand. */
  readonly tell: (told: readonly Told[]) => Promise<void>;
  /** Notifies of a payment before it is committed. */
  readonly tellEarly: (session: StoredSession) => Promise<void>;
  /** Sends a test event to an account. */
  readonly sendTest: (account: StripeAccount, url: string) => Promise<void>;
}

/** Notifies accounts of their payments by signed events, as the switches demand. */
export function createNotifier(
  books: StripeBooks,
  now: () => Date,
  options: StripeSimulatorOptions,
): Notifier {
  const pageOf = (): string => '';
  /** Events held back until after the next one. */
  const late = new Map<string, Told[]>();

  const eventOf = (type: string, object: object) => ({
    id: newStripeId('evt_'),
    object: 'event',
    api_version: '2026-07-29.dahlia',
    created: Math.floor(now().getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    type,
  });

  async function deliver(one: Told): Promise<void> {
    const account = options.accounts.find(({ accountId }) => accountId === one.session.accountId);
    if (!account) return;
    const url = (await books.findNoticeUrl(account.accountId)) ?? options.noticeUrl(account);
    const object = toWireTold(one, pageOf);
    if (await books.switches.useUp('forgeNext'))
      await send(url, 'whsec_guessed', eventOf(one.event, { ...object, amount: 100, amount_total: 100 }));
    const event = eventOf(one.event, object);
    await send(url, account.signingSecret, event);
    if (await books.switches.useUp('notifyTwiceNext')) await send(url, account.signingSecret, event);
  }

  /** An account that is down learns it from the browser's return, or by querying. */
  async function send(url: string, secret: string, event: object): Promise<void> {
    const body = JSON.stringify(event);
    const seconds = Math.floor(now().getTime() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signEvent(secret, seconds, body)}`,
    };
    await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined);
  }

  return {
    async tell(told) {
      for (const one of told) {
        if (await books.switches.useUp('silentNext')) continue;
        const { id, status } = one.session;
        if (status === 'complete' && (await books.switches.useUp('outOfOrderNext'))) {
          late.set(id, [...(late.get(id) ?? []), one]);
          continue;
        }
        await deliver(one);
      }
      for (const { session, event } of told) {
        if (event !== 'payment_intent.succeeded') continue;
        for (const before of late.get(session.id) ?? []) await deliver(before);
        late.delete(session.id);
      }
    },
    async tellEarly(session) {
      if (!(await books.switches.useUp('notifyBeforeNext'))) return;
      await deliver({ event: 'checkout.session.completed', session: { ...session, status: 'complete' } });
    },
    sendTest: ({ signingSecret }, url) =>
      send(url, signingSecret, eventOf('payment_intent.created', { id: newStripeId('pi_'), metadata: {} })),
  };
}
