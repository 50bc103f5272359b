import { currencies } from '@farewind/values/currency';
import { money, type Money } from '@farewind/values/money';
import type { OtherCharge, QueryOutcome, Unknown } from '../../../modules/payments/ports.ts';
import { readDecline } from './bepaid-declines.ts';
import type { BepaidTransaction } from './bepaid-objects.ts';

/** bePaid lists this many transactions of a tracking id, the newest, and no more. */
const MOST_LISTED = 10;
const chargeTypes = ['authorization', 'payment'];
/** With the payer, or being processed: a bill is `start` while its payer is in a bank's app. */
const openStatuses = ['incomplete', 'pending', 'start', 'auto_created', 'permanent'];
/** A bill that cannot be paid any more. */
const closedStatuses = ['expired', 'deleted'];

/** A successful charge with its later transactions; all of them carry our reference. */
export interface BepaidCharge {
  readonly first: BepaidTransaction;
  readonly captured: BepaidTransaction | undefined;
  readonly isVoided: boolean;
  readonly refundedMinor: number;
}

/** The successful charges among the transactions of a reference (newest first), the oldest first. */
export function listCharges(transactions: readonly BepaidTransaction[]): BepaidCharge[] {
  const done = transactions.filter(({ status }) => status === 'successful');
  return done
    .filter(({ type }) => chargeTypes.includes(type))
    .toReversed()
    .map((first) => {
      const captured = done.find(
        ({ type, parent_uid: parent }) => type === 'capture' && parent === first.uid,
      );
      const parents = [first.uid, captured?.uid];
      const refunds = done.filter(
        ({ type, parent_uid: parent }) => type === 'refund' && parents.includes(parent ?? ''),
      );
      return {
        first,
        captured,
        isVoided: done.some(({ type, parent_uid: parent }) => type === 'void' && parent === first.uid),
        refundedMinor: refunds.reduce((sum, { amount }) => sum + amount, 0),
      };
    });
}

/** Whether older transactions, and so the charge itself, may be missing. */
export const isCut = (transactions: readonly BepaidTransaction[]): boolean =>
  transactions.length >= MOST_LISTED;

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };

/** The state of a payment by the transactions of its reference, the newest first; undefined if none decides it. */
export function readTransactions(transactions: readonly BepaidTransaction[]): QueryOutcome | undefined {
  const [charge, ...more] = listCharges(transactions);
  if (charge) return readCharge(charge, more);
  if (isCut(transactions)) return unreadable;
  const open = transactions.find(({ status }) => openStatuses.includes(status));
  if (open) return { kind: 'waiting', theirReference: open.uid };
  const [last] = transactions;
  if (last?.status === 'failed') return readDecline(last);
  return last && closedStatuses.includes(last.status) ? { kind: 'closed' } : undefined;
}

function readCharge(charge: BepaidCharge, more: readonly BepaidCharge[]): QueryOutcome {
  const others = more.flatMap((each): OtherCharge[] => {
    const other = each.isVoided ? undefined : readMoney(each);
    if (!other || isRefunded(each, other)) return [];
    return [{ kind: other.kind, theirReference: each.first.uid, amount: other.amount }];
  });
  if (charge.isVoided) return { kind: 'voided', others };
  const known = readMoney(charge);
  if (!known) return unreadable;
  if (isRefunded(charge, known)) return { kind: 'refunded', others };
  return { kind: known.kind, bankReference: known.uid, amount: known.amount, others };
}

const isRefunded = ({ refundedMinor }: BepaidCharge, { kind, amount }: KnownMoney): boolean =>
  kind === 'captured' && refundedMinor >= amount.minor;

/** A charge and what followed from it. */
export function familyOf(
  transactions: readonly BepaidTransaction[],
  uid: string,
): readonly BepaidTransaction[] {
  const captured = transactions.find(
    ({ type, parent_uid: parent }) => type === 'capture' && parent === uid,
  )?.uid;
  return transactions.filter(
    ({ uid: own, parent_uid: parent }) =>
      own === uid || parent === uid || (captured !== undefined && parent === captured),
  );
}

export interface KnownMoney {
  readonly kind: 'authorised' | 'captured';
  /** Of the transaction that can be captured, voided or refunded. */
  readonly uid: string;
  readonly amount: Money;
  /** Under which the transactions of its page are listed: that of the first charge there, for every one of them. */
  readonly trackingId: string | undefined;
}

/** Undefined for a currency that we do not sell in. */
export function readMoney({ first, captured }: BepaidCharge): KnownMoney | undefined {
  const { uid, amount: minor, type } = captured ?? first;
  const currency = currencies.find((each) => each === first.currency);
  if (!currency) return undefined;
  return {
    kind: type === 'authorization' ? 'authorised' : 'captured',
    uid,
    amount: money(minor, currency),
    trackingId: first.tracking_id ?? undefined,
  };
}
