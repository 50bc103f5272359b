import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext, SignedInUser } from '../../platform/http/request-context.ts';
import { lockCustomer, type CustomerDeps } from './customers.ts';
import type { Customer } from './present-customer.ts';
import type { OwnAccount, TellClosed } from './profile-ports.ts';
import { attachOwnCustomer } from './own-customer-rows.ts';

export interface ProfileDeps extends CustomerDeps {
  readonly ownAccount: OwnAccount;
  readonly emitClosed: TellClosed;
}

/** The customer of a call; staff have no profile in the shop (GEN-NOTFOUND). */
export function requireCustomer({ user }: RequestContext): SignedInUser {
  if (!user) throw refusal('GEN-SIGNIN');
  if (user.kind !== 'customer') throw refusal('GEN-NOTFOUND');
  return user;
}

/**
 * The record of the signed-in customer, locked; created here if the address has none yet. Refuses with GEN-NOTFOUND
 * staff, and users who have not proved the address, because its record may belong to another person.
 */
export async function lockOwnCustomer(
  deps: ProfileDeps,
  scope: TenantScope,
  context: RequestContext,
): Promise<Customer> {
  const user = requireCustomer(context);
  const owner = await deps.ownAccount.find(scope, user.id);
  if (!owner?.isAddressProved) throw refusal('GEN-NOTFOUND');
  const id = await attachOwnCustomer(scope, user.id, {
    ...owner,
    language: owner.language ?? context.language,
    currency: context.site?.currencies[0] ?? 'EUR',
  });
  return lockCustomer(deps, scope, id);
}

/**
 * The actor for the audit log: the customer, by number. The log cannot be erased, so it contains neither their address,
 * which is their user name, nor their network address.
 */
export function asOwnAct(context: RequestContext): RequestContext {
  const user = requireCustomer(context);
  return { ...context, address: '', user: { ...user, userName: `customer ${user.id}` } };
}
