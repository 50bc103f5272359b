import type { TenantScope } from '../../../../platform/database/scope.ts';
import { listOrderDeadlines, readReservationNumbers } from '../figures/list-deadlines.ts';
import type { BookingDeps } from '../../order/deps.ts';

/** The queues for missed deadlines, one per kind of deadline. */
export const lateKinds = [
  'seatsLate',
  'confirmationLate',
  'receiptLate',
  'driverLate',
  'refundLate',
] as const;
export type LateKind = (typeof lateKinds)[number];

/** A missed deadline. */
export interface LateDeadline {
  readonly kind: LateKind;
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly dueAt: Date;
  /** Of a refund: its sum. */
  readonly money?: { readonly amountMinor: number; readonly currency: string };
}

const kindOf = { seats: 'seatsLate', itineraryReceipt: 'receiptLate', driver: 'driverLate' } as const;

/** Every deadline missed at present, as buyers see it too. */
export async function listLateDeadlines(
  { payments, listLateConfirmations }: Pick<BookingDeps, 'payments' | 'listLateConfirmations'>,
  scope: TenantScope,
): Promise<LateDeadline[]> {
  const ofOrders = await listOrderDeadlines(scope, scope.now);
  const mails = await listLateConfirmations(scope, scope.now);
  const refunds = await payments.listLateRefunds(scope, scope.now);
  const others = [
    ...mails.map(({ orderId, dueAt }) => ({ kind: 'confirmationLate', orderId, dueAt }) as const),
    ...refunds.map(({ reference, dueAt, amountMinor, currency }) => {
      const money = { amountMinor, currency };
      return { kind: 'refundLate', orderId: reference, dueAt, money } as const;
    }),
  ];
  const numbers = await readReservationNumbers(
    scope,
    others.map(({ orderId }) => orderId),
  );
  return [
    ...ofOrders.map((promise) => ({ ...promise, kind: kindOf[promise.kind] })),
    ...others.map((promise) => ({ ...promise, reservationNumber: numbers.get(promise.orderId) ?? '' })),
  ];
}
