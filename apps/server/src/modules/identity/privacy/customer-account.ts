import type { TenantScope } from '../../../platform/database/scope.ts';
import { normalizeLogin } from '../accounts/user-rows.ts';

/** Personal data of an account. */
export interface AccountOfCustomer {
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly phone: string | null;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
}

/** The shop account of a customer; undefined if there is none. */
export async function exportAccount(
  scope: TenantScope,
  email: string,
): Promise<AccountOfCustomer | undefined> {
  const row = await accountOf(scope, email)
    .select(['id', 'user_name', 'name', 'surname', 'email', 'phone', 'created_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const session = await scope.tx
    .selectFrom('user_session')
    .select((eb) => eb.fn.max('created_at').as('last'))
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', row.id)
    .where('impersonator_user_id', 'is', null)
    .executeTakeFirst();
  return {
    userName: row.user_name,
    name: row.name,
    surname: row.surname,
    emailAddress: row.email,
    phone: row.phone,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: session?.last?.toISOString() ?? null,
  };
}

/**
 * Closes the account permanently and erases its owner's data: nobody can sign in to it any more, and the address
 * becomes free.
 */
export async function eraseAccount(scope: TenantScope, email: string): Promise<void> {
  const { tx, tenantId } = scope;
  const account = await accountOf(scope, email).select('id').forUpdate().executeTakeFirst();
  if (!account) return;
  const { id } = account;
  for (const table of ['user_session', 'account_proof'] as const)
    await tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('user_id', '=', id).execute();
  const gone = `erased-${id}`;
  await tx
    .updateTable('app_user')
    .set({
      user_name: gone,
      normalized_user_name: normalizeLogin(gone),
      name: '—',
      surname: '—',
      email: `${gone}@erased.invalid`,
      normalized_email: normalizeLogin(`${gone}@erased.invalid`),
      phone: null,
      password_hash: null,
      is_active: false,
      deleted_at: scope.now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The user of the shop account whose owner has proved the address. */
export async function findOwnerOf(scope: TenantScope, email: string): Promise<number | undefined> {
  const row = await accountOf(scope, email)
    .select('id')
    .where('email_proved_at', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}

/** Customers only: staff accounts are never erased this way. */
function accountOf({ tx, tenantId }: TenantScope, email: string) {
  return tx
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('normalized_email', '=', normalizeLogin(email))
    .where('kind', '=', 'customer')
    .where('deleted_at', 'is', null);
}
