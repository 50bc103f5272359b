import type { MoveOutcome, RefundPending, Unknown } from '../../../modules/payments/ports.ts';
import { readDecline } from './tbank-declines.ts';
import type { TbankPayment } from './tbank-objects.ts';
import { isRefunding } from './tbank-states.ts';

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };

/**
 * The bank gives a refund no id: it is named by its payment, what is left of that, what was told of it before (nothing
 * if it was whole), and its sum. Names of earlier versions end after what is left.
 */
export function nameRefund(
  { PaymentId, Status, Amount }: TbankPayment,
  amountMinor: number,
  leftMinor: number,
): string {
  const before = Status === 'PARTIAL_REFUNDED' ? String(Amount ?? '?') : '';
  return [PaymentId, leftMinor, before, amountMinor].join(':');
}

export const paymentOfRefund = (name: string): string => name.split(':')[0]!;

/**
 * What became of a refund that settles later. It has failed only if its payment is told exactly as before; a state or sum
 * that may mean either decides nothing, because staff pay a failed refund in another way.
 */
export function readRefund(
  { PaymentId, Status, Amount }: TbankPayment,
  name: string,
): MoveOutcome | RefundPending {
  const done = { kind: 'done', bankReference: PaymentId } as const;
  if (isRefunding(Status)) return { kind: 'pending', theirReference: name };
  if (Status === 'REFUNDED') return done;
  if (Status === 'CONFIRMED') return readDecline('REFUND_FAILED', undefined);
  const [, left, before, refunded] = name.split(':');
  if (Status !== 'PARTIAL_REFUNDED') return unreadable;
  // Nothing had been refunded before.
  if (before === '') return done;
  const told = String(Amount);
  // The sum of a state may be what is left, or what was refunded last: each is as good as the other.
  if (told === before) return before === refunded ? unreadable : readDecline('REFUND_FAILED', undefined);
  return told === left || told === refunded ? done : unreadable;
}
