import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SealPlace } from '../../../platform/secrets/keyring.ts';

/** A user's second step; not required until confirmed. */
export interface SecondFactorRow {
  readonly secret: Buffer;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
}

/** Where a user's shared secret is stored, as bound into its seal. */
export function totpSecretPlace(tenantId: number, userId: number): SealPlace {
  return { tenantId, table: 'user_second_factor', column: 'secret', row: String(userId) };
}

export async function findSecondFactor(
  scope: TenantScope,
  userId: number,
): Promise<SecondFactorRow | undefined> {
  const row = await scope.tx
    .selectFrom('user_second_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null, lastStep: row.last_step };
}

/** Replaces one that was begun before. */
export async function saveUnconfirmed(scope: TenantScope, userId: number, secret: Buffer): Promise<void> {
  await deleteSecondFactor(scope, userId);
  await scope.tx
    .insertInto('user_second_factor')
    .values({ tenant_id: scope.tenantId, user_id: userId, secret })
    .execute();
}

export async function confirm(scope: TenantScope, userId: number, codeHashes: Buffer[]): Promise<void> {
  await scope.tx
    .updateTable('user_second_factor')
    .set({ confirmed_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute();
  await scope.tx
    .insertInto('user_recovery_code')
    .values(
      codeHashes.map((code_hash) => ({
        tenant_id: scope.tenantId,
        user_id: userId,
        code_hash,
        used_at: null,
      })),
    )
    .execute();
}

/** Consumes a time step and all before it; false if it, or a later one, was used already. */
export async function consumeStep(scope: TenantScope, userId: number, step: number): Promise<boolean> {
  const taken = await scope.tx
    .updateTable('user_second_factor')
    .set({ last_step: step })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Consumes a recovery code; false if it is not theirs or was used. */
export async function consumeRecoveryCode(
  scope: TenantScope,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const taken = await scope.tx
    .updateTable('user_recovery_code')
    .set({ used_at: scope.now })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(scope: TenantScope, userId: number): Promise<number> {
  const row = await scope.tx
    .selectFrom('user_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}

export async function deleteSecondFactor(scope: TenantScope, userId: number): Promise<void> {
  await scope.tx
    .deleteFrom('user_second_factor')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** Whether this side requires a second step of its staff. */
export async function isTwoFactorRequired(scope: TenantScope): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('tenant')
    .select('requires_two_factor')
    .where('id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return row.requires_two_factor;
}

/** Sets whether it is required; returns the previous value. */
export async function setTwoFactorRequired(scope: TenantScope, isRequired: boolean): Promise<boolean> {
  const before = await sql<{ was: boolean }>`
    update tenant t set requires_two_factor = ${isRequired}
    from (select id, requires_two_factor as was from tenant where id = ${scope.tenantId} for update) old
    where t.id = old.id returning old.was`.execute(scope.tx);
  return before.rows[0]!.was;
}
