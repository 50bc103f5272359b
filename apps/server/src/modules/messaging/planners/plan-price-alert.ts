import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PriceAlertDue, PriceAlertRequested } from '../../price-alerts/events.ts';
import { messageIdOf, planMessage, type PlanDeps } from '../planning/plan-message.ts';
import type { PriceAlertSourceDeps } from '../sources/price-alert-source.ts';

export type PriceAlertPlanDeps = PlanDeps & Pick<PriceAlertSourceDeps, 'findPriceAlert'>;

/** Asks the owner of the address to confirm, once for each request. */
export async function planAlertConfirmation(
  deps: PriceAlertPlanDeps,
  scope: TenantScope,
  { alertId, requestId }: PriceAlertRequested,
): Promise<void> {
  const alert = await deps.findPriceAlert(scope, alertId);
  if (!alert) return;
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `priceAlertRequest:${requestId}`, 'mail'),
    channel: 'mail',
    reference: alertId,
    template: 'price-alert-confirm',
    language: alert.language,
    recipient: alert.email,
    data: {},
  });
}

/** Announces a lower price, once for each alert and day. */
export async function planPriceAlert(
  deps: PriceAlertPlanDeps,
  scope: TenantScope,
  { alertId, day, totalMinor, toldMinor }: PriceAlertDue,
): Promise<void> {
  const alert = await deps.findPriceAlert(scope, alertId);
  if (!alert?.isActive) return;
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `priceAlert:${alertId}:${day}`, 'mail'),
    channel: 'mail',
    reference: alertId,
    template: 'price-alert',
    language: alert.language,
    recipient: alert.email,
    data: { totalMinor, ...(toldMinor === null ? {} : { toldMinor }) },
  });
}
