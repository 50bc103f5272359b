import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { LaterPayment } from '../../order/later-payment.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import { findChangeOfPayable, moveChange, type ChangeRow } from './change-rows.ts';
import { openPassengerChangeTask } from './request-change.ts';

const states: Readonly<Record<ChangeRow['state'], LaterPayment['state']>> = {
  waitingForPayment: 'waiting',
  waitingForStaff: 'paid',
  accepted: 'paid',
  refused: 'over',
  expired: 'over',
};

/** The fee of a change as a later payment: once it is paid, staff get a task. */
export function feeOfChange(change: ChangeRow): LaterPayment {
  const { orderId, changeId, state, payableId, payUntil, feeMinor } = change;
  return {
    payableId,
    payUntil,
    amountMinor: feeMinor,
    state: states[state],
    async goOn(scope) {
      await moveChange(scope, change, 'waitingForStaff');
      await openPassengerChangeTask(scope, await getOrderRow(scope, orderId), changeId);
    },
  };
}

export async function findChangePayment(
  scope: TenantScope,
  orderId: string,
  payableId: string,
): Promise<LaterPayment | undefined> {
  const change = await findChangeOfPayable(scope, orderId, payableId);
  return change && feeOfChange(change);
}
