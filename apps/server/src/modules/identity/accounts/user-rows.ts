import type { Language } from '@farewind/contract/core/fields';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** A user of the tenant that is not deleted; permissions are looked up elsewhere. */
export interface UserRow {
  readonly id: number;
  readonly kind: 'staff' | 'customer';
  readonly userName: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly passwordHash: string | null;
  /** The expiry of a one-time password set by a colleague. */
  readonly oneTimePasswordUntil: Date | null;
  readonly isActive: boolean;
  readonly language: Language | undefined;
  readonly isAddressProved: boolean;
}

const columns = [
  'id',
  'kind',
  'user_name',
  'email',
  'name',
  'surname',
  'password_hash',
  'one_time_password_until',
  'is_active',
  'language',
  'email_proved_at',
] as const;

/**
 * Upper case, as the framework that the back office comes from stores user names and addresses of users; customers have
 * `normalizeEmail`. Folds ASCII letters only, so it depends on no locale and never makes two addresses equal.
 */
export function normalizeLogin(text: string): string {
  return text.trim().replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Finds a user by user name or mail address; the user name takes precedence. */
export async function findUserByLogin(scope: TenantScope, login: string): Promise<UserRow | undefined> {
  const normalized = normalizeLogin(login);
  const rows = await living(scope)
    .where((eb) =>
      eb.or([eb('normalized_user_name', '=', normalized), eb('normalized_email', '=', normalized)]),
    )
    .orderBy((eb) => eb('normalized_user_name', '=', normalized), 'desc')
    .limit(1)
    .execute();
  return rows[0] && toUser(rows[0]);
}

export async function findUserByEmail(scope: TenantScope, email: string): Promise<UserRow | undefined> {
  const row = await living(scope).where('normalized_email', '=', normalizeLogin(email)).executeTakeFirst();
  return row && toUser(row);
}

export async function findUser(scope: TenantScope, userId: number): Promise<UserRow | undefined> {
  const row = await living(scope).where('id', '=', userId).executeTakeFirst();
  return row && toUser(row);
}

/** Locks a user until this transaction ends. */
export async function lockUser(scope: TenantScope, userId: number): Promise<UserRow | undefined> {
  const row = await living(scope).where('id', '=', userId).forUpdate().executeTakeFirst();
  return row && toUser(row);
}

/** Contact data of a user. */
export function findUserContact({ tx, tenantId }: TenantScope, userId: number) {
  return tx
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface NewCustomer {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly language: Language;
}

/** Opens a customer's account without a password. Undefined if the address has got an account meanwhile. */
export async function insertCustomer(scope: TenantScope, customer: NewCustomer): Promise<number | undefined> {
  const row = await scope.tx
    .insertInto('app_user')
    .values({
      tenant_id: scope.tenantId,
      kind: 'customer',
      user_name: customer.email,
      normalized_user_name: normalizeLogin(customer.email),
      email: customer.email,
      normalized_email: normalizeLogin(customer.email),
      name: customer.name.slice(0, 64),
      surname: customer.surname.slice(0, 64),
      phone: customer.phone.slice(0, 32),
      language: customer.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Sets a customer's name, contact and language. */
export async function setPerson(
  { tx, tenantId }: TenantScope,
  userId: number,
  { name, surname, phone, language }: Omit<NewCustomer, 'email'>,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ name, surname, phone: phone === '' ? null : phone, language })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

/** `oneTimeUntil`: expiry of a password that its owner has yet to replace. */
export async function setPassword(
  scope: TenantScope,
  userId: number,
  passwordHash: string,
  oneTimeUntil: Date | null = null,
): Promise<void> {
  await scope.tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, one_time_password_until: oneTimeUntil })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .execute();
}

/** Marks the address as verified: from now on the user sees its orders. */
export async function proveAddress(scope: TenantScope, user: UserRow): Promise<void> {
  if (!user.isAddressProved) {
    await scope.tx
      .updateTable('app_user')
      .set({ email_proved_at: scope.now })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', user.id)
      .execute();
  }
  await attachCustomer(scope, user);
}

/** Links the tenant's customer record of the address to the user, and with it all its orders. */
export async function attachCustomer(scope: TenantScope, user: UserRow): Promise<void> {
  await scope.tx
    .updateTable('customer')
    // Signing in again cancels a requested erasure that was not done yet.
    .set({ user_id: user.id, erasure_requested_at: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('normalized_email', '=', normalizeEmail(user.email))
    .execute();
}

function living(scope: TenantScope) {
  return scope.tx
    .selectFrom('app_user')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null);
}

function toUser(row: Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirstOrThrow']>>): UserRow {
  return {
    id: row.id,
    kind: row.kind as UserRow['kind'],
    userName: row.user_name,
    email: row.email,
    name: row.name,
    surname: row.surname,
    passwordHash: row.password_hash,
    oneTimePasswordUntil: row.one_time_password_until,
    isActive: row.is_active,
    language: (row.language ?? undefined) as Language | undefined,
    isAddressProved: row.email_proved_at !== null,
  };
}
