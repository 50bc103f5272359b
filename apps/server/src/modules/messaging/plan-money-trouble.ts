import type { TenantScope } from '../../platform/database/scope.ts';
import type { ChargebackEvent, ChargeMismatchEvent } from '../payments/events.ts';
import { messageIdOf, planMessage } from './plan-message.ts';
import type { OrderPlanDeps } from './plan-order-message.ts';

/**
 * Money that a bank took back, or that is not the sum asked for, is written to the agency itself: staff have a task, and an
 * answer to a bank has its own time. The buyer is told nothing by us before somebody knows what became of it.
 */
export function planMoneyTrouble(template: 'chargeback' | 'charge-mismatch') {
  return async (
    deps: OrderPlanDeps,
    scope: TenantScope,
    { attemptId, reference, ...sums }: ChargebackEvent | ChargeMismatchEvent,
  ): Promise<void> => {
    const { info } = await deps.settings.getAgency(scope);
    if (info.email === '') return;
    const { order } = await deps.readOrder(scope, reference);
    const cause = `${template}:${attemptId}:${JSON.stringify(sums)}`;
    await planMessage(deps, scope, {
      id: messageIdOf(scope.tenantId, cause, 'mail'),
      channel: 'mail',
      reference,
      template,
      language: await deps.settings.getOwnLanguage(scope),
      recipient: info.email,
      data: { reservationNumber: order.reservationNumber, ...sums },
    });
  };
}
