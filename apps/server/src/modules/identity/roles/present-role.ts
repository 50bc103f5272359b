import type { Language } from '@farewind/contract/core/fields';
import type { RoleOutput } from '@farewind/contract/identity/roles';
import { listNewRights } from '../accounts/new-rights.ts';
import type { RoleRow } from './role-rows.ts';
import { roleTexts } from './role-texts.ts';

export function presentRole(row: RoleRow, language: Language): RoleOutput {
  return {
    id: row.id,
    name: row.name,
    ...presentRoleTexts(row, language),
    normalizedName: row.normalized_name,
    grantedPermissions: row.permissions,
    newRights: listNewRights(row),
    isStatic: row.is_static,
    userCount: row.user_count,
    version: row.version,
  };
}

/** Name and description of a role: the agency's own, or translated as long as they are the initial ones. */
export function presentRoleTexts(
  { name, display_name: displayName, description }: Pick<RoleRow, 'name' | 'display_name' | 'description'>,
  language: Language,
): Pick<RoleOutput, 'displayName' | 'description'> {
  const seeded = roleTexts[name];
  const [shownName, shownDescription] = seeded?.[language] ?? [];
  const texts = Object.values(seeded ?? {});
  return {
    displayName: texts.some(([each]) => each === displayName) ? (shownName ?? displayName) : displayName,
    description: texts.some(([, each]) => each === description)
      ? (shownDescription ?? description)
      : description,
  };
}

/** A role for the audit log, without derived members. */
export function auditedRole({ name, displayName, description, grantedPermissions }: RoleOutput) {
  return { name, displayName, description, grantedPermissions };
}
