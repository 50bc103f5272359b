import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { insertRole, listRoleRows } from './role-rows.ts';
import { roleTexts } from './role-texts.ts';
import { seededRoles } from './seeded-roles.ts';

/**
 * Gives an agency the roles that it begins with, as long as it has none but the administrator's; called as its language has
 * it, from then on as its staff do.
 */
export async function seedRoles(scope: TenantScope, language: Language): Promise<void> {
  const rows = await listRoleRows(scope);
  if (rows.some((row) => !row.is_static)) return;
  for (const { name, permissions } of seededRoles) {
    const [displayName, description] = roleTexts[name]?.[language] ?? [];
    if (displayName === undefined || description === undefined)
      throw new Error(`The role ${name} has no words in ${language}`);
    await insertRole(scope, { name, displayName, description }, permissions);
  }
}
