import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Language } from '@farewind/contract/core/fields';
import { messageIdOf, planMessage, type PlanDeps } from '../planning/plan-message.ts';

/** A closed account, and the orders that keep their buyer until they are over. */
interface ClosedAccount {
  readonly customerId: number;
  readonly email: string;
  readonly language: Language;
  readonly siteId: number;
  readonly ordersLeft: readonly string[];
}

/**
 * Confirms a closed account to the address that is about to be erased; an event would store that address in its effect.
 */
export async function planAccountClosed(
  deps: PlanDeps,
  scope: TenantScope,
  { customerId, email, language, siteId, ordersLeft }: ClosedAccount,
): Promise<void> {
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `accountClosed:${customerId}:${scope.now.getTime()}`, 'mail'),
    channel: 'mail',
    reference: `customer:${customerId}`,
    template: 'account-closed',
    language,
    recipient: email,
    data: { siteId, ordersLeft },
  });
}
