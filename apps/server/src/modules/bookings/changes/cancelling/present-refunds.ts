import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMinor } from '@farewind/values/money';
import type { AttemptView, RefundView } from '../../../payments/public.ts';
import type { RefundDeadline } from '../../order/order-clock.ts';
import type { OrderRow } from '../../order/order-rows.ts';
import { presentOriginal } from '../../pricing/present-rate.ts';

type OrderRefund = Order['refunds'][number];

/** From least to most advanced. */
const stages = [
  'accepted',
  'approved',
  'sentToBank',
  'settled',
  'rejected',
] as const satisfies readonly OrderRefund['state'][];
/** Reasons shown to the customer; free text typed by staff is not. */
const publicReasons = [
  'choice',
  'supplierCancelled',
  'retimed',
  'priceChanged',
  'documentRefused',
  'scheduleRefused',
];

export interface OrderRefunds {
  readonly refunds: OrderRefund[];
  /** The refunded part of the order's price, paid out or pending. */
  readonly total: string;
  /** For the order's deadlines; undefined if nothing is refunded. */
  readonly promise: RefundDeadline | undefined;
}

/** The refunds of an order; one that is split over several charges is shown as one. */
export function presentRefunds(
  requested: readonly RefundView[],
  attempts: readonly AttemptView[],
  {
    currency,
    claims: { rate },
  }: Pick<OrderRow, 'currency'> & { readonly claims: Pick<OrderRow['claims'], 'rate'> },
): OrderRefunds {
  const last4Of = (id: string): string => attempts.find(({ attemptId }) => attemptId === id)?.cardLast4 ?? '';
  // The payer has what their bank returned.
  const views = requested.filter(({ isStopped }) => !isStopped);
  const groups = [...Map.groupBy(views, ({ refundId }) => refundId).values()];
  // What a payment link brought is no part of the order's price.
  const owed = views.filter(({ state, reason }) => state !== 'rejected' && reason !== 'paymentRequest');
  // Nor is what was paid twice.
  const surplus = attempts.filter(({ isSurplus }) => isSurplus).map(({ attemptId }) => attemptId);
  const ofPrice = owed.filter(({ attemptId }) => !surplus.includes(attemptId));
  return {
    refunds: groups.map((parts) => presentRefund(parts, last4Of(parts[0]!.attemptId), rate)),
    total: formatMinor(sumOf(ofPrice.filter((view) => view.currency === currency))),
    promise: owed.length > 0 ? deadlineOf(owed) : undefined,
  };
}

function presentRefund(
  parts: readonly RefundView[],
  last4: string,
  rate: OrderRow['claims']['rate'],
): OrderRefund {
  const { refundId, currency, reason } = parts[0]!;
  const { dueAt, settledAt } = deadlineOf(parts);
  return {
    refundId,
    sum: formatMinor(sumOf(parts)),
    currency,
    state: stages.find((stage) => parts.some(({ state }) => state === stage)) ?? 'accepted',
    ...(dueAt ? { promisedAt: dueAt.toISOString() } : {}),
    ...(settledAt ? { settledAt: settledAt.toISOString() } : {}),
    last4,
    ...(parts.some(({ isByHand }) => isByHand) ? { byHand: true } : {}),
    reason: publicReasons.includes(reason) ? reason : 'other',
    // Of a surplus in another currency nothing is known.
    ...(currency === rate.to ? presentOriginal(rate, sumOf(parts)) : {}),
  };
}

/** Due at the latest deadline of the parts that have not arrived; settled once all have. */
function deadlineOf(parts: readonly RefundView[]): RefundDeadline {
  const open = parts.filter(({ state }) => state !== 'settled');
  const told = open.length > 0 ? open : parts;
  return {
    dueAt: told.some(({ dueAt }) => dueAt === undefined) ? undefined : latest(told.map(({ dueAt }) => dueAt)),
    settledAt: open.length > 0 ? undefined : latest(parts.map(({ settledAt }) => settledAt)),
  };
}

function latest(dates: readonly (Date | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

function sumOf(parts: readonly RefundView[]): number {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
