import { z } from 'zod';
import type { StoredPage, StoredTransaction } from './bepaid-store.ts';

const amount = z.int().min(1).max(999_999_999);
const currency = z.enum(['BYN', 'EUR', 'USD', 'RUB']);

/** A shop's request for a payment page. */
export const newPageSchema = z.looseObject({
  checkout: z.looseObject({
    transaction_type: z.enum(['authorization', 'payment']),
    attempts: z.int().min(1).optional(),
    test: z.boolean().optional(),
    order: z.looseObject({
      amount,
      currency,
      description: z.string().min(1).max(255),
      tracking_id: z.string().max(255),
      expired_at: z.iso.datetime(),
    }),
    settings: z.looseObject({
      notification_url: z.url(),
      success_url: z.url(),
      decline_url: z.url(),
      fail_url: z.url(),
      cancel_url: z.url(),
      language: z.string().max(2),
    }),
    payment_method: z.looseObject({ types: z.array(z.enum(['credit_card', 'erip'])).min(1) }),
  }),
});

/** A shop's request for a bill in ERIP. */
export const newBillSchema = z.looseObject({
  request: z.looseObject({
    amount,
    currency: z.literal('BYN'),
    description: z.string().min(1).max(255),
    tracking_id: z.string().max(255),
    order_id: z.string().regex(/^\d{1,12}$/),
    expired_at: z.iso.datetime(),
    notification_url: z.url(),
    language: z.enum(['ru', 'en', 'be']).default('en'),
    payment_method: z.looseObject({
      type: z.literal('erip'),
      account_number: z.string().min(1).max(30),
      service_no: z.string().min(1),
    }),
  }),
});

/** A capture, void or refund. */
export const moveSchema = z.looseObject({
  request: z.looseObject({
    parent_uid: z.string(),
    amount,
    reason: z.string().max(255).optional(),
    tracking_id: z.string().max(255).optional(),
    duplicate_check: z.boolean().default(true),
  }),
});

/** A transaction as the API returns it, and as a notification contains it. */
export function toWireTransaction(transaction: StoredTransaction): object {
  const {
    uid,
    status,
    type,
    amountMinor,
    currency: name,
    reference,
    parentUid,
    code,
    message,
    bill,
  } = transaction;
  return {
    transaction: {
      uid,
      status,
      type,
      amount: amountMinor,
      currency: name,
      tracking_id: reference,
      ...(parentUid === undefined ? {} : { parent_uid: parentUid }),
      code,
      message,
      test: true,
      ...(bill
        ? {
            payment_method_type: 'erip',
            order_id: bill.number,
            expired_at: bill.lapsesAt,
            erip: {
              account_number: bill.number,
              service_no: bill.service,
              service_no_erip: `47${bill.service}`,
              instruction: [
                bill.language === 'ru'
                  ? 'Система «Расчёт» (ЕРИП) -> Интернет-магазины/сервисы -> A-Z Латинские домены -> F -> farewind.example'
                  : 'System Raschet (ERIP) -> Online shops/services -> A-Z Latin domains -> F -> farewind.example',
              ],
            },
          }
        : {
            payment_method_type: 'credit_card',
            credit_card: { brand: 'visa', first_1: '4', last_4: '0000' },
          }),
    },
  };
}

/** A payment page as the API returns it. */
export function toWirePage(page: StoredPage, now: Date): object {
  const { token, shopId, isFinished, isRefused, lapsesAt, amountMinor, currency: name, reference } = page;
  const isExpired = !isFinished && new Date(lapsesAt) <= now;
  return {
    checkout: {
      token,
      shop_id: Number(shopId),
      transaction_type: page.isHold ? 'authorization' : 'payment',
      gateway_response: {},
      order: { amount: amountMinor, currency: name, tracking_id: reference },
      finished: isFinished,
      expired: isExpired,
      test: true,
      status: isRefused ? 'failed' : isFinished ? 'successful' : null,
      message: isRefused ? 'Decline, not sufficient funds' : null,
    },
  };
}
