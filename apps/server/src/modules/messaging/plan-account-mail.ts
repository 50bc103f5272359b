import type { TenantScope } from '../../platform/database/scope.ts';
import type { AccountMailDue } from '../identity/events.ts';
import { messageIdOf, planMessage } from './plan-message.ts';
import { hasSmsProvider, type OrderPlanDeps } from './plan-order-message.ts';
import type { AccountDeps } from './sources/account-source.ts';

export interface AccountPlanDeps extends OrderPlanDeps {
  readonly identity: Pick<AccountDeps['identity'], 'findMailRecipient'>;
}

/** The secret goes by mail alone; that an account was opened is said by text message as well, once. */
export async function planAccountMail(
  deps: AccountPlanDeps,
  scope: TenantScope,
  due: AccountMailDue,
): Promise<void> {
  const { proofId, template, language, siteId, phone, inviterName, newsOptIn } = due;
  const recipient = await deps.identity.findMailRecipient(scope, proofId);
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
  await planMessage(deps, scope, { ...common, id: proofId, channel: 'mail', recipient: recipient.email });
  if (phone === undefined || !(await hasSmsProvider(deps, scope))) return;
  const id = messageIdOf(scope.tenantId, `accountOpened:${recipient.email.toLowerCase()}`, 'sms');
  await planMessage(deps, scope, { ...common, id, channel: 'sms', recipient: phone });
}
