import type { TenantScope } from '../../platform/database/scope.ts';
import type { AccountMailDue } from '../identity/events.ts';
import { messageIdOf, planMessage } from './plan-message.ts';
import { hasSmsProvider, type OrderPlanParts } from './plan-order-message.ts';
import type { AccountParts } from './sources/account-source.ts';

export interface AccountPlanParts extends OrderPlanParts {
  readonly identity: Pick<AccountParts, 'findMailRecipient'>;
}

/** The secret goes by mail alone; that an account was opened is said by text message as well, once. */
export async function planAccountMail(
  parts: AccountPlanParts,
  scope: TenantScope,
  due: AccountMailDue,
): Promise<void> {
  const { proofId, template, language, siteId, phone, inviterName } = due;
  const recipient = await parts.identity.findMailRecipient(scope, proofId);
  if (!recipient) return;
  const common = {
    reference: proofId,
    template,
    language,
    data: inviterName === undefined ? { siteId } : { siteId, inviterName },
  };
  await planMessage(parts, scope, { ...common, id: proofId, channel: 'mail', recipient: recipient.email });
  if (phone === undefined || !(await hasSmsProvider(parts, scope))) return;
  const id = messageIdOf(scope.tenantId, `accountOpened:${recipient.email.toLowerCase()}`, 'sms');
  await planMessage(parts, scope, { ...common, id, channel: 'sms', recipient: phone });
}
