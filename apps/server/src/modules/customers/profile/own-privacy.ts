import type { requestErasure } from '@farewind/contract/account/profile';
import type { Output } from '@farewind/contract/core/operation';
import type { exportProfile } from '@farewind/contract/customers/privacy';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { isErasureWaiting, lockCustomerRow } from '../customer-rows.ts';
import { labelMembers } from '../privacy/export-labels.ts';
import { eraseCustomer } from '../privacy/erase-customer.ts';
import { exportCustomer } from '../privacy/export-customer.ts';
import { findUnfinished } from '../privacy/find-unfinished.ts';
import { removeAllTravellers } from '../travellers/traveller-rows.ts';
import { asOwnAct, lockOwnCustomer, requireCustomer, type ProfileDeps } from '../own-account.ts';
import { listWaitingErasures, markForErasure } from '../own-customer-rows.ts';
import { NO_SITE } from '../../../platform/host-side.ts';

/** The reason in the audit log, where staff would type theirs. */
const OWN_WISH = 'Asked for in the own account';

/** All stored data of the signed-in user: the export that staff make, and the user's sessions. */
export async function exportOwn(
  deps: ProfileDeps,
  scope: TenantScope,
  context: RequestContext,
): Promise<Output<typeof exportProfile>> {
  const { id } = await lockOwnCustomer(deps, scope, context);
  const user = requireCustomer(context);
  const sessions = await deps.ownAccount.listSessions(scope, user.id, user.sessionId, 'kept');
  const { labels, ...kept } = await exportCustomer(deps, scope, asOwnAct(context), { id });
  return { labels: { ...labels, ...labelMembers({ sessions }, context.language) }, ...kept, sessions };
}

/**
 * Erases the signed-in user, as staff would. An order that is not over keeps its buyer; account, sessions and saved
 * travellers go at once, the rest when the last order is over (`eraseWaiting`). Ledger and invoices stay complete. A
 * confirmation is mailed; it is written after all other mails are emptied, and emptied itself once it is sent.
 */
export async function eraseOwn(
  deps: ProfileDeps,
  scope: TenantScope,
  context: RequestContext,
): Promise<Output<typeof requestErasure>> {
  const customer = await lockOwnCustomer(deps, scope, context);
  const { id, email, version } = customer;
  const unfinished = await findUnfinished(deps.privacy, scope, id);
  const emitClosed = (ordersLeft: readonly string[]) =>
    deps.emitClosed(scope, {
      customerId: id,
      email,
      ordersLeft,
      language: context.language,
      siteId: context.site?.id ?? NO_SITE,
    });
  if (unfinished.length === 0) {
    await eraseCustomer(deps, scope, asOwnAct(context), { id, version, reason: OWN_WISH });
    await emitClosed([]);
    return { state: 'erased', reservationNumbers: [] };
  }
  const act = asOwnAct(context);
  await removeAllTravellers(scope, requireCustomer(context).id);
  await markForErasure(scope, id);
  await deps.privacy.account.erase(scope, email);
  await recordChange(scope, act, {
    action: 'requestErasure',
    entity: 'customer',
    entityId: String(id),
    reason: OWN_WISH,
    after: { ordersLeft: unfinished.length },
  });
  const reservationNumbers = unfinished.map(({ number }) => number);
  await emitClosed(reservationNumbers);
  return { state: 'afterTravel', reservationNumbers };
}

/**
 * Erases the agency's customers who asked for it and have only orders that are over, each in a transaction of its own: one
 * who cannot be erased does not keep the others. Throws at the end if there was one.
 */
export async function eraseWaiting(
  deps: ProfileDeps,
  { inTenant }: Pick<Database, 'inTenant'>,
  tenantId: number,
): Promise<void> {
  const faults: unknown[] = [];
  for (const id of await inTenant(tenantId, listWaitingErasures))
    await inTenant(tenantId, (scope) => eraseOneWaiting(deps, scope, id)).catch((fault: unknown) =>
      faults.push(fault),
    );
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} customers could not be erased`);
}

/** Whoever has signed in since they were listed has taken the wish back. */
async function eraseOneWaiting(deps: ProfileDeps, scope: TenantScope, id: number): Promise<void> {
  if (!(await lockCustomerRow(scope, id)) || !(await isErasureWaiting(scope, id))) return;
  if ((await findUnfinished(deps.privacy, scope, id)).length > 0) return;
  const byItself = { tenantId: scope.tenantId, user: undefined, address: '', requestId: '' };
  await eraseCustomer(deps, scope, byItself, { id, version: undefined, reason: OWN_WISH });
}
