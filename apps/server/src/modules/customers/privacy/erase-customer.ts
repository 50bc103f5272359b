import type { eraseCustomer as eraseOperation } from '@farewind/contract/customers/privacy';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockCustomer, presentTo, readCustomer, type CustomerDeps } from '../customers.ts';
import type { Customer } from '../present-customer.ts';
import { removeAllTravellers } from '../travellers/traveller-rows.ts';
import { eraseRow } from '../write-customer.ts';
import { findUnfinished } from './find-unfinished.ts';
import { listRecipients, listTyped } from './list-recipients.ts';

/**
 * Erases a customer everywhere at once: record, account, saved travellers, orders, messages. The books stay, without
 * the name. Refuses with GEN-RULE, naming the order, while an order is open, money is under way, or travel is ahead.
 */
export async function eraseCustomer(
  deps: CustomerDeps,
  scope: TenantScope,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'requestId' | 'user'>,
  { id, version, reason }: ParsedInput<typeof eraseOperation>,
): Promise<Customer> {
  const { orders, payments, messages, account } = deps.privacy;
  const before = await lockCustomer(deps, scope, id);
  const record = { entity: 'customer', entityId: String(id) };
  await requireVersion(scope, { ...record, current: presentTo(context, before), seenVersion: version });
  if (before.isErased) throw refusal('GEN-RULE', { message: 'customer.erasedAlready' });
  const references = await orders.listIds(scope, id);
  const [unfinished] = await findUnfinished(deps.privacy, scope, id);
  if (unfinished)
    throw refusal('GEN-RULE', { message: unfinished.message, values: { number: unfinished.number } });
  const bought = await Promise.all(references.map((reference) => orders.export(scope, reference)));
  const own = await listRecipients(deps.privacy, scope, before, references);
  for (const reference of references) await orders.erase(scope, reference);
  await payments.forget(scope, references);
  await messages.erase(scope, own);
  await deps.privacy.eraseEffects(scope, own, listTyped(before, bought));
  if (before.userId !== null) await removeAllTravellers(scope, before.userId);
  await account.erase(scope, before.email);
  await eraseRow(scope, id);
  const after = await readCustomer(deps, scope, id);
  await recordChange(scope, context, {
    action: 'erase',
    ...record,
    reason,
    before: { isErased: false },
    after: { isErased: true, orderCount: references.length },
  });
  return presentTo(context, after);
}
