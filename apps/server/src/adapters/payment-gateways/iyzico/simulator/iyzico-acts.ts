import { randomInt } from 'node:crypto';
import { findCard, totalOf } from './iyzico-cards.ts';
import type { IyzicoPage, StoredBack, StoredForm, StoredPayment } from './iyzico-books.ts';

/** An error as the API words it. */
export interface ApiError {
  readonly errorCode: string;
  readonly errorMessage: string;
  /** Of a refused card, told with the form. */
  readonly paymentStatus?: string;
}

const error = (errorCode: string, errorMessage: string): ApiError => ({ errorCode, errorMessage });

export const unknownPayment = error('5086', 'paymentId bulunamadı');
const stuck = error('10057', 'Kart sahibi bu işlemi yapamaz');
const wrongState = error('5092', 'Ödemenin durumu bu işleme uygun değil');
const tooMuch = error('5093', 'Tutar, kalan tutardan büyük olamaz');

export interface Tried {
  readonly form: StoredForm;
  /** Undefined if the form was over: nothing was charged. */
  readonly payment: StoredPayment | undefined;
}

/** A payer submits a card on the form. A form is paid once; after a refused card another may be tried. */
export async function tryCard(
  page: IyzicoPage,
  form: StoredForm,
  { number, instalment, now }: { readonly number: string; readonly instalment: number; readonly now: Date },
): Promise<Tried> {
  const card = findCard(number);
  if (!card || form.paymentId !== undefined || new Date(form.expiresAt) <= now)
    return { form, payment: undefined };
  // Banks in Turkey charge their cards in lira only, and grant instalments in nothing else.
  const isForeignSum = card.isTurkish && form.currency !== 'TRY';
  const { errorCode: code, errorMessage: message = '' } = isForeignSum ? stuck : card;
  const isPaid = code === undefined;
  const canSplit = card.isTurkish && card.isCredit && form.instalments.includes(instalment);
  const count = canSplit ? instalment : 1;
  const payment = await page.addPayment({
    apiKey: form.apiKey,
    token: form.token,
    conversationId: form.conversationId,
    basketId: form.basketId,
    isPaid,
    phase: form.isHold ? 'PRE_AUTH' : 'AUTH',
    priceMinor: form.priceMinor,
    paidMinor: totalOf(form.priceMinor, count),
    currency: form.currency,
    instalment: count,
    cardNumber: number,
    items: form.items,
    backs: [],
    movedAt: now.toISOString(),
  });
  const after: StoredForm = isPaid
    ? { ...form, paymentId: payment.paymentId, refusal: undefined }
    : { ...form, refusal: { code, message } };
  await page.saveForm(after);
  if (isPaid) await page.enter(payment, form.isHold ? 'hold' : 'charge', payment.paidMinor);
  return { form: after, payment };
}

/** Captures a hold or a part of it, once; the rest is released. */
export async function postAuth(
  page: IyzicoPage,
  payment: StoredPayment,
  { paidMinor, currency, now }: { readonly paidMinor: number; readonly currency: string; readonly now: Date },
): Promise<StoredPayment | ApiError> {
  if (payment.phase !== 'PRE_AUTH' || !payment.isPaid || payment.backs.length > 0) return wrongState;
  if (isStuck(payment)) return stuck;
  if (currency !== payment.currency || !(paidMinor > 0) || paidMinor > payment.paidMinor) return tooMuch;
  const after: StoredPayment = { ...payment, phase: 'POST_AUTH', paidMinor, movedAt: now.toISOString() };
  await page.savePayment(after);
  await page.enter(after, 'capture', paidMinor);
  return after;
}

/** Takes the whole payment back: a hold at any time, a sale on its own day in Istanbul. */
export async function cancel(
  page: IyzicoPage,
  payment: StoredPayment,
  now: Date,
): Promise<StoredPayment | ApiError> {
  if (!payment.isPaid || payment.backs.length > 0) return wrongState;
  if (isStuck(payment)) return stuck;
  const isHold = payment.phase === 'PRE_AUTH';
  if (!isHold && istanbulDay(now) !== istanbulDay(new Date(payment.movedAt))) return wrongState;
  const back = newBack(payment.paidMinor, true, 0);
  const after: StoredPayment = { ...payment, backs: [back] };
  await page.savePayment(after);
  await page.enter(after, isHold ? 'void' : 'refund', payment.paidMinor);
  return after;
}

const HELD_MS = 7 * 86_400_000;

/** A payment after time has passed: a hold that was not captured is released. */
export async function afterTime(page: IyzicoPage, payment: StoredPayment, now: Date): Promise<StoredPayment> {
  const isHeld = payment.isPaid && payment.phase === 'PRE_AUTH' && payment.backs.length === 0;
  if (!isHeld || Date.parse(payment.movedAt) + HELD_MS > now.getTime()) return payment;
  const released: StoredPayment = { ...payment, backs: [newBack(payment.paidMinor, true, 0)] };
  await page.savePayment(released);
  await page.enter(released, 'void', released.paidMinor);
  return released;
}

/** Refunds a part of a sale: of one item, or of the payment, item by item. */
export async function refund(
  page: IyzicoPage,
  payment: StoredPayment,
  { priceMinor, item }: { readonly priceMinor: number; readonly item?: number | undefined },
): Promise<StoredPayment | ApiError> {
  if (!payment.isPaid || payment.phase === 'PRE_AUTH') return wrongState;
  if (payment.backs.some(({ isCancel }) => isCancel)) return wrongState;
  if (isStuck(payment)) return stuck;
  const open = openOf(payment);
  const leftMinor = item === undefined ? open.reduce((sum, minor) => sum + minor, 0) : (open[item] ?? 0);
  if (!(priceMinor > 0) || priceMinor > leftMinor) return tooMuch;
  const backs: StoredBack[] = [];
  let rest = priceMinor;
  for (const [index, minor] of open.entries()) {
    if (item !== undefined && index !== item) continue;
    const part = Math.min(minor, rest);
    if (part > 0) backs.push(newBack(part, false, index));
    rest -= part;
  }
  const after: StoredPayment = { ...payment, backs: [...payment.backs, ...backs] };
  await page.savePayment(after);
  await page.enter(after, 'refund', priceMinor);
  return after;
}

/** What each item's share of the paid sum is, by its price; the last one takes what rounding leaves. */
export function sharesOf({ items, priceMinor, paidMinor }: StoredPayment): number[] {
  const shares = items.map((item) => Math.round((item.priceMinor * paidMinor) / priceMinor));
  const last = paidMinor - shares.slice(0, -1).reduce((sum, minor) => sum + minor, 0);
  return [...shares.slice(0, -1), last];
}

const openOf = (payment: StoredPayment): number[] =>
  sharesOf(payment).map(
    (minor, index) =>
      minor -
      payment.backs.filter(({ item }) => item === index).reduce((sum, back) => sum + back.priceMinor, 0),
  );

const isStuck = ({ cardNumber }: StoredPayment): boolean => findCard(cardNumber)?.isStuck === true;

const newBack = (priceMinor: number, isCancel: boolean, item: number): StoredBack => ({
  id: randomInt(1, 2 ** 40),
  priceMinor,
  isCancel,
  item,
});

/** Turkey is three hours ahead of UTC all year. */
const istanbulDay = (at: Date): string => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
