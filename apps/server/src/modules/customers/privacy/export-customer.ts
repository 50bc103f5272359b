import type { exportCustomer as exportOperation } from '@farewind/contract/customers/privacy';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockCustomer, type CustomerDeps } from '../customers.ts';
import { listTravellers } from '../travellers/traveller-rows.ts';
import { presentTraveller } from '../travellers/travellers.ts';
import { labelMembers } from './export-labels.ts';
import { listRecipients } from './list-recipients.ts';

/** Everything that is stored about a customer. The export is recorded in the audit log. Refuses with GEN-NOTFOUND. */
export async function exportCustomer(
  deps: CustomerDeps,
  scope: TenantScope,
  context: RequestContext,
  { id }: ParsedInput<typeof exportOperation>,
): Promise<Output<typeof exportOperation>> {
  const { orders, payments, messages, account } = deps.privacy;
  const customer = await lockCustomer(deps, scope, id);
  const references = await orders.listIds(scope, id);
  const exported = [];
  for (const reference of references) {
    exported.push({
      ...(await orders.export(scope, reference)),
      payments: await payments.export(scope, reference),
    });
  }
  const { userId } = customer;
  const travellers = userId === null ? [] : await listTravellers(deps.keyring, scope, userId);
  await recordChange(scope, context, { action: 'export', entity: 'customer', entityId: String(id) });
  const holdings = {
    exportedAt: scope.now.toISOString(),
    customer,
    account: (await account.export(scope, customer.email)) ?? null,
    travellers: travellers.map((traveller) => presentTraveller(traveller, true)),
    orders: exported,
    messages: await messages.export(scope, await listRecipients(deps.privacy, scope, customer, references)),
  };
  return { labels: labelMembers(holdings, context.language), ...holdings };
}
