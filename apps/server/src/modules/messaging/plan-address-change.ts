import type { TenantScope } from '../../platform/database/scope.ts';
import type { OrderAddressChanged } from '../bookings/events.ts';
import { messageIdOf, orderingKeyOf, planMessage, type PlanDeps } from './plan-message.ts';
import type { ReadOrderForMessage } from './ports.ts';
import { confirmationTemplate } from './sources/confirmation-source.ts';
import { soldItems } from './sources/order-values.ts';

export interface AddressChangeDeps extends PlanDeps {
  readonly readOrder: ReadOrderForMessage;
}

/** The former address is told, and the new one gets the confirmation, with the right to act. */
export async function planAddressChange(
  deps: AddressChangeDeps,
  scope: TenantScope,
  { orderId, changeId, formerEmail, newAddress }: OrderAddressChanged,
): Promise<void> {
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  const { reservationNumber } = order;
  const common = {
    channel: 'mail',
    reference: orderId,
    language,
    orderingKey: orderingKeyOf('mail', orderId),
  } as const;
  await planMessage(deps, scope, {
    ...common,
    id: messageIdOf(scope.tenantId, `order:${orderId}:addressChanged:${changeId}`, 'mail'),
    template: 'address-changed',
    recipient: formerEmail,
    data: { reservationNumber, newAddress },
  });
  if (soldItems(order).length === 0) return;
  await planMessage(deps, scope, {
    ...common,
    id: messageIdOf(scope.tenantId, `order:${orderId}:confirmed:${changeId}`, 'mail'),
    template: confirmationTemplate(order),
    recipient: customerEmail,
    data: { reservationNumber },
  });
}
