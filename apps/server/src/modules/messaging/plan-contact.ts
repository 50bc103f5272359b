import type { TenantScope } from '../../platform/database/scope.ts';
import type { ContactAnswered, ContactReceived } from '../feedback/events.ts';
import { messageIdOf, planMessage, type PlanDeps } from './plan-message.ts';
import type { OrderPlanDeps } from './plan-order-message.ts';
import type { ContactDeps } from './sources/contact-source.ts';

export interface ContactPlanDeps extends PlanDeps, Pick<ContactDeps, 'findContact'> {
  readonly settings: OrderPlanDeps['settings'];
}

/** A message of the contact form is told to the agency, in its own language. */
export async function planContactReceived(
  deps: ContactPlanDeps,
  scope: TenantScope,
  { contactId }: ContactReceived,
): Promise<void> {
  const { info } = await deps.settings.getAgency(scope);
  const contact = await deps.findContact(scope, contactId);
  if (info.email === '' || !contact) return;
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `contact:${contactId}`, 'mail'),
    channel: 'mail',
    reference: contactId,
    template: 'contact-received',
    recipient: info.email,
    language: await deps.settings.getOwnLanguage(scope),
    data: {},
  });
}

/** An answer goes to who asked, in the language that they asked from. */
export async function planContactAnswered(
  deps: ContactPlanDeps,
  scope: TenantScope,
  { contactId, answerId }: ContactAnswered,
): Promise<void> {
  const contact = await deps.findContact(scope, contactId, answerId);
  if (!contact) return;
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `contactAnswer:${answerId}`, 'mail'),
    channel: 'mail',
    reference: contactId,
    template: 'contact-answered',
    recipient: contact.email,
    language: contact.language,
    data: { answerId },
  });
}
