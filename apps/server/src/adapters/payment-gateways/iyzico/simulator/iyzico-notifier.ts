import type pg from 'pg';
import { newId } from '../../../../platform/ids.ts';
import { signNotice } from '../iyzico-signature.ts';
import type { IyzicoBooks, StoredForm, StoredPayment } from './iyzico-books.ts';

export interface IyzicoMerchant {
  readonly tenantId: number;
  readonly settingId: number;
  readonly apiKey: string;
  readonly secretKey: string;
}

export interface IyzicoSimulatorOptions {
  readonly pool: pg.Pool;
  readonly clock: { readonly override: () => Date | undefined };
  readonly merchants: readonly IyzicoMerchant[];
  /** The origin of its pages for payers; by default the origin of each call. */
  readonly pageOrigin?: string;
  /** The notification address of a merchant until its panel sets another one. */
  readonly noticeUrl: (merchant: IyzicoMerchant) => string;
}

export interface Notifier {
  /** Notifies of a card that was tried, as the switches demand. */
  readonly tell: (form: StoredForm, payment: StoredPayment) => Promise<void>;
  /** Notifies of a payment before it is committed. */
  readonly tellEarly: (form: StoredForm) => Promise<void>;
  /** Sends what was held back until the capture. */
  readonly tellLate: (payment: StoredPayment) => Promise<void>;
  readonly sendTest: (merchant: IyzicoMerchant, url: string) => Promise<void>;
}

/** Notifies merchants of their payments, signed by V3, as the switches demand. */
export function createNotifier(
  books: IyzicoBooks,
  now: () => Date,
  options: IyzicoSimulatorOptions,
): Notifier {
  const noticeOf = (token: string, conversationId: string, paymentId: string, status: string) => ({
    paymentConversationId: conversationId,
    merchantId: 124535,
    token,
    status,
    iyziReferenceCode: newId(),
    iyziEventType: 'CHECKOUT_FORM_AUTH',
    iyziEventTime: now().getTime(),
    iyziPaymentId: paymentId,
  });
  type Notice = ReturnType<typeof noticeOf>;
  /** Held back until after the capture. */
  const late = new Map<string, Notice>();

  async function deliver(apiKey: string, notice: Notice): Promise<void> {
    const merchant = options.merchants.find((one) => one.apiKey === apiKey);
    if (!merchant) return;
    const url = (await books.findNoticeUrl(apiKey)) ?? options.noticeUrl(merchant);
    if (await books.switches.useUp('forgeNext'))
      await send(url, 'guessed', { ...notice, status: 'SUCCESS', iyziReferenceCode: newId() });
    await send(url, merchant.secretKey, notice);
    if (await books.switches.useUp('notifyTwiceNext')) await send(url, merchant.secretKey, notice);
  }

  /** A merchant that is down learns it from the browser's return, or by asking. */
  async function send(url: string, secretKey: string, notice: Notice): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-iyz-signature-v3': signNotice(secretKey, notice),
    };
    await fetch(url, { method: 'POST', body: JSON.stringify(notice), headers, redirect: 'manual' })
      .then((answer) => answer.body?.cancel())
      .catch(() => undefined);
  }

  return {
    async tell({ token, apiKey, conversationId }, { paymentId, isPaid }) {
      if (await books.switches.useUp('silentNext')) return;
      const notice = noticeOf(token, conversationId, paymentId, isPaid ? 'SUCCESS' : 'FAILURE');
      if (isPaid && (await books.switches.useUp('outOfOrderNext'))) {
        late.set(paymentId, notice);
        return;
      }
      await deliver(apiKey, notice);
    },
    async tellEarly({ token, apiKey, conversationId }) {
      if (!(await books.switches.useUp('notifyBeforeNext'))) return;
      await deliver(apiKey, noticeOf(token, conversationId, '1', 'SUCCESS'));
    },
    async tellLate({ apiKey, paymentId }) {
      const notice = late.get(paymentId);
      late.delete(paymentId);
      if (notice) await deliver(apiKey, notice);
    },
    sendTest: ({ secretKey }, url) => send(url, secretKey, noticeOf(newId(), newId(), '1', 'SUCCESS')),
  };
}
