import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import type { AdminOrder } from './use-order.ts';

interface Deadline {
  readonly label: OfficeKey;
  /** Absent if nothing is due. */
  readonly at: string | undefined;
  /** The promised step; absent for a hold. */
  readonly step: string | undefined;
  readonly isLate: boolean;
}

/** The next deadline. Of an unpaid order it is the end of its hold: nothing else is due before that. */
export function findDeadline(
  order: Pick<AdminOrder, 'status' | 'heldUntil' | 'payment' | 'clock'>,
): Deadline {
  const payBy = order.heldUntil ?? order.payment?.payBy;
  if (order.status === 'pendingPayment' && payBy !== undefined)
    return { label: 'order.payBy', at: payBy, step: undefined, isLate: false };
  const next =
    order.clock.find(({ state }) => state === 'missed') ?? order.clock.find(({ state }) => state === 'next');
  const at = next?.dueAt;
  return {
    label: 'order.nextPromise',
    at,
    step: at === undefined ? undefined : next?.step,
    isLate: next?.state === 'missed',
  };
}
