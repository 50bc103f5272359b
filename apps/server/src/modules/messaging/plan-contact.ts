import type { TenantScope } from '../../platform/database/scope.ts';
import type { ContactAnswered, ContactReceived } from '../feedback/events.ts';
import { messageIdOf, planMessage, type PlanParts } from './plan-message.ts';
import type { OrderPlanParts } from './plan-order-message.ts';
import type { ContactParts } from './sources/contact-source.ts';

export interface ContactPlanParts extends PlanParts, Pick<ContactParts, 'findContact'> {
  readonly settings: OrderPlanParts['settings'];
}

/** A message of the contact form is told to the agency, in its own language. */
export async function planContactReceived(
  parts: ContactPlanParts,
  scope: TenantScope,
  { contactId }: ContactReceived,
): Promise<void> {
  const { info } = await parts.settings.getAgency(scope);
  const contact = await parts.findContact(scope, contactId);
  if (info.email === '' || !contact) return;
  await planMessage(parts, scope, {
    id: messageIdOf(scope.tenantId, `contact:${contactId}`, 'mail'),
    channel: 'mail',
    reference: contactId,
    template: 'contact-received',
    recipient: info.email,
    language: await parts.settings.getOwnLanguage(scope),
    data: {},
  });
}

/** An answer goes to who asked, in the language that they asked from. */
export async function planContactAnswered(
  parts: ContactPlanParts,
  scope: TenantScope,
  { contactId, answerId }: ContactAnswered,
): Promise<void> {
  const contact = await parts.findContact(scope, contactId, answerId);
  if (!contact) return;
  await planMessage(parts, scope, {
    id: messageIdOf(scope.tenantId, `contactAnswer:${answerId}`, 'mail'),
    channel: 'mail',
    reference: contactId,
    template: 'contact-answered',
    recipient: contact.email,
    language: contact.language,
    data: { answerId },
  });
}
