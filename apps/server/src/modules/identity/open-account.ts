import type { Language } from '@farewind/contract/core/fields';
import { newId } from '../../platform/ids.ts';
import { dueMail } from './sign-in/account-mails.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { attachCustomer, findUserByEmail, insertCustomer, type NewCustomer } from './accounts/user-rows.ts';

/** The payer of an order, as an account needs it. */
export interface Buyer extends NewCustomer {
  readonly siteId: number;
  readonly language: Language;
}

/**
 * Opens an account for a buyer who has paid, and mails a link to set its password. Typing the address does not prove
 * ownership, so the account shows nothing before. An account that was never used gets a new link with each order; for
 * one in use only the confirmation is sent, and its owner sees the order at once.
 */
export async function openAccount(
  deps: Pick<IdentityDeps, 'database' | 'outbox'>,
  tenantId: number,
  buyer: Buyer,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const known = await findUserByEmail(scope, buyer.email);
    if (known?.isAddressProved) return attachCustomer(scope, known);
    if (known && (!known.isActive || known.kind !== 'customer')) return undefined;
    const userId = known?.id ?? (await insertCustomer(scope, buyer));
    if (userId === undefined) throw new Error('The user name of a new customer is taken by another address');
    const { siteId, language, phone } = buyer;
    const due = { template: 'account-opened', siteId, language, phone } as const;
    return dueMail(deps, scope, userId, { ...due, proofId: newId() });
  });
}
