import { z } from 'zod';
import { readPrice, toPrice } from '../iyzico-price.ts';
import { signAnswer } from '../iyzico-signature.ts';
import { sharesOf, type ApiError } from './iyzico-acts.ts';
import type { StoredForm, StoredPayment } from './iyzico-books.ts';
import { findCard } from './iyzico-cards.ts';

/** Sums are written as iyzico demands it: `1.0`, `1.2`, never `1.20`. */
const price = z
  .union([z.string(), z.number()])
  .refine((given) => typeof given === 'number' || given === toPrice(readPrice(given)))
  .transform(readPrice);
const filled = z.string().min(1);

const address = z.looseObject({ contactName: filled, city: filled, country: filled, address: filled });

/** A shop's request for a form. */
export const newFormSchema = z.looseObject({
  locale: z.string().default('tr'),
  conversationId: z.string().default(''),
  price,
  paidPrice: price,
  currency: z.enum(['TRY', 'EUR', 'USD', 'GBP', 'RUB', 'CHF', 'NOK']).default('TRY'),
  basketId: z.string().default(''),
  paymentGroup: z.enum(['PRODUCT', 'LISTING', 'SUBSCRIPTION']).optional(),
  callbackUrl: z.url(),
  enabledInstallments: z.array(z.coerce.number()).default([1]),
  buyer: z.looseObject({
    id: filled,
    name: filled,
    surname: filled,
    identityNumber: filled,
    email: filled,
    registrationAddress: filled,
    city: filled,
    country: filled,
    ip: filled,
  }),
  billingAddress: address,
  basketItems: z
    .array(
      z.looseObject({
        id: filled,
        name: filled,
        category1: filled,
        itemType: z.enum(['PHYSICAL', 'VIRTUAL']),
        price,
      }),
    )
    .min(1),
});

export const stepSchema = z.looseObject({
  paymentId: z.coerce.string().default(''),
  paymentConversationId: z.string().optional(),
  paymentTransactionId: z.coerce.string().optional(),
  paidPrice: price.optional(),
  price: price.optional(),
  currency: z.string().default('TRY'),
});

/** What every answer says beside its content. */
export interface Frame {
  readonly conversationId: string | undefined;
  readonly locale: string;
  readonly now: Date;
}

export const toWireFailure = (
  { conversationId, locale, now }: Frame,
  { errorCode, errorMessage, paymentStatus }: ApiError,
): object => ({
  status: 'failure',
  errorCode,
  errorMessage,
  ...(paymentStatus === undefined ? {} : { paymentStatus }),
  locale,
  systemTime: now.getTime(),
  conversationId,
});

export const toWireSuccess = ({ conversationId, locale, now }: Frame, members: object): object => ({
  status: 'success',
  locale,
  systemTime: now.getTime(),
  conversationId,
  ...members,
});

/** A sum in a signature has no zeros at its end. */
const plain = (minor: number): string => String(minor / 100);

/** A payment as the API returns it: of a form, with its token, or by its id. */
export function toWirePayment(
  payment: StoredPayment,
  secretKey: string,
  frame: Frame,
  form?: StoredForm,
): object {
  const { paymentId, basketId, currency, priceMinor, paidMinor, instalment, phase, items } = payment;
  const card = findCard(payment.cardNumber);
  const conversationId = frame.conversationId ?? '';
  const signed = [paymentId, currency, basketId, conversationId, plain(paidMinor), plain(priceMinor)];
  const signature = signAnswer(secretKey, form ? ['SUCCESS', ...signed, form.token] : signed);
  const shares = sharesOf(payment);
  return {
    price: priceMinor / 100,
    paidPrice: paidMinor / 100,
    installment: instalment,
    paymentId,
    fraudStatus: 1,
    cardType: card?.isCredit === true ? 'CREDIT_CARD' : 'DEBIT_CARD',
    cardAssociation: card?.association,
    cardFamily: card?.family,
    binNumber: payment.cardNumber.slice(0, 8),
    lastFourDigits: payment.cardNumber.slice(-4),
    basketId,
    currency,
    phase,
    mdStatus: 1,
    hostReference: `mock${paymentId}`,
    itemTransactions: items.map((item, index) => ({
      itemId: item.id,
      paymentTransactionId: transactionIdOf(paymentId, index),
      transactionStatus: 2,
      price: item.priceMinor / 100,
      paidPrice: shares[index]! / 100,
    })),
    ...(form ? { token: form.token, callbackUrl: form.callbackUrl } : {}),
    paymentStatus: 'SUCCESS',
    signature,
  };
}

/** A payment in the report, refused ones included. */
export function toWireReported(payment: StoredPayment): object {
  const { paymentId, isPaid, backs, items, priceMinor, paidMinor } = payment;
  const card = findCard(payment.cardNumber);
  const shares = sharesOf(payment);
  const backMinor = backs.reduce((sum, back) => sum + back.priceMinor, 0);
  const told = (back: StoredPayment['backs'][number]) => ({
    refundPrice: back.priceMinor / 100,
    currencyCode: payment.currency,
    refundStatus: 1,
  });
  return {
    paymentId: Number(paymentId),
    paymentStatus: isPaid ? 1 : 2,
    paymentRefundStatus:
      backMinor === 0 ? 'NOT_REFUNDED' : backMinor < paidMinor ? 'PARTIALLY_REFUNDED' : 'TOTALLY_REFUNDED',
    price: priceMinor / 100,
    paidPrice: paidMinor / 100,
    installment: payment.instalment,
    paymentConversationId: payment.conversationId,
    fraudStatus: 1,
    cardType: card?.isCredit === true ? 'CREDIT_CARD' : 'DEBIT_CARD',
    cardAssociation: card?.association,
    binNumber: payment.cardNumber.slice(0, 8),
    lastFourDigits: payment.cardNumber.slice(-4),
    basketId: payment.basketId,
    currency: payment.currency,
    threeDS: true,
    phase: payment.phase,
    mdStatus: 1,
    createdDate: payment.movedAt.slice(0, 19).replace('T', ' '),
    cancels: backs.filter(({ isCancel }) => isCancel).map((back) => ({ ...told(back), refundId: back.id })),
    itemTransactions: items.map((item, index) => ({
      itemId: item.id,
      paymentTransactionId: transactionIdOf(paymentId, index),
      transactionStatus: 2,
      price: item.priceMinor / 100,
      paidPrice: shares[index]! / 100,
      refunds: backs
        .filter((back) => !back.isCancel && back.item === index)
        .map((back) => ({ ...told(back), refundTxId: back.id })),
    })),
  };
}

const transactionIdOf = (paymentId: string, index: number): string => String(Number(paymentId) * 100 + index);

/** The payment and the place of the item that a transaction id names. */
export function readTransactionId(id: string): { readonly paymentId: string; readonly item: number } {
  const number = Number(id);
  return { paymentId: String(Math.floor(number / 100)), item: number % 100 };
}
