import type { TenantScope } from '../../platform/database/scope.ts';
import type { AccountMailDue } from '../identity/events.ts';
import { messageIdOf, planMessage } from './plan-message.ts';
import { hasSmsProvider, type OrderPlanParts } from './plan-order-message.ts';
import type { AccountParts } from './sources/account-source.ts';

export interface AccountPlanParts extends OrderPlanParts {
  readonly identity: Pick<AccountParts['identity'], 'findMailRecipient'>;
}

/** The secret goes by mail alone; that an account was opened is said by text message as well, once. */
export async function planAccountMail(
  parts: AccountPlanParts,
  scope: TenantScope,
  due: AccountMailDue,
): Promise<void> {
  const { proofId, template, language, siteId, phone, inviterName, newsOptIn } = due;
  const recipient = await parts.identity.findMailRecipient(scope, proofId);
  if (!recipient) return;
  const common = {
    reference: proofId,
    template,
    language,
    data: {
      siteId,
      ...(inviterName === undefined ? {} : { inviterName }),
      ...(newsOptIn === undefined ? {} : { newsOptIn }),
    },
  };
  await planMessage(parts, scope, { ...common, id: proofId, channel: 'mail', recipient: recipient.email });
  if (phone === undefined || !(await hasSmsProvider(parts, scope))) return;
  const id = messageIdOf(scope.tenantId, `accountOpened:${recipient.email.toLowerCase()}`, 'sms');
  await planMessage(parts, scope, { ...common, id, channel: 'sms', recipient: phone });
}
