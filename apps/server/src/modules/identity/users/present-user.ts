import type { UserOutput } from '@farewind/contract/identity/users';
import type { StaffRow } from './staff-rows.ts';

export function presentUser(row: StaffRow): UserOutput {
  return {
    id: row.id,
    userName: row.user_name,
    name: row.name,
    surname: row.surname,
    emailAddress: row.email,
    isActive: row.is_active,
    fullName: `${row.name} ${row.surname}`,
    lastLoginTime: row.last_login_at?.toISOString() ?? null,
    creationTime: row.created_at.toISOString(),
    roleNames: row.role_names,
    isInvited: row.is_invited,
    version: row.version,
  };
}

/** A user as the audit log stores them: the values that staff set, without derived ones. */
export function auditedUser({ userName, name, surname, emailAddress, isActive, roleNames }: UserOutput) {
  return { userName, name, surname, emailAddress, isActive, roleNames };
}
