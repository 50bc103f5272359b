import type { Database } from '../platform/database/database.ts';

/** Gives a user a role of their own with these permissions. */
export function grantRole(
  database: Database,
  tenantId: number,
  userId: number,
  permissions: readonly string[],
): Promise<number> {
  return database.inTenant(tenantId, async ({ tx }) => {
    const name = `Of${userId}With${permissions.length}`;
    const role = await tx
      .insertInto('app_role')
      .values({ tenant_id: tenantId, name, display_name: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (permissions.length > 0) {
      await tx
        .insertInto('role_permission')
        .values(permissions.map((permission) => ({ tenant_id: tenantId, role_id: role.id, permission })))
        .execute();
    }
    await tx
      .insertInto('user_role')
      .values({ tenant_id: tenantId, user_id: userId, role_id: role.id })
      .execute();
    return role.id;
  });
}
