import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openPerson, sealPerson, type RegisteredPerson } from './registered-person.ts';

/** Keeps, sealed, what somebody typed, until the link of this id is used or forgotten. */
export async function insertRegistration(
  keyring: Keyring,
  scope: TenantScope,
  id: string,
  person: RegisteredPerson,
): Promise<void> {
  const { tx, tenantId } = scope;
  const details = sealPerson(keyring, tenantId, id, person);
  await tx.insertInto('account_registration').values({ tenant_id: tenantId, id, details }).execute();
}

/** Undefined when it was used, dropped or forgotten, or when the id is another link's. */
export async function findRegistration(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  id: string,
): Promise<RegisteredPerson | undefined> {
  const row = await tx
    .selectFrom('account_registration')
    .select('details')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && openPerson(keyring, tenantId, id, row.details);
}

export async function deleteRegistration({ tx, tenantId }: TenantScope, id: string): Promise<void> {
  await tx
    .deleteFrom('account_registration')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
