import {
  activateUser,
  changeLanguage,
  changePassword,
  createUser,
  deactivateUser,
  deleteUser,
  getUser,
  getUserRoles,
  getUsers,
  inviteUser,
  resetUserPassword,
  updateUser,
} from '@farewind/contract/identity/users';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { describePermissions } from '../roles/describe-permissions.ts';
import { presentRole } from '../roles/present-role.ts';
import { listRoleRows } from '../roles/role-rows.ts';
import { changeOwnPassword, resetPasswordOf } from './change-password.ts';
import { storeLanguage } from './change-preferences.ts';
import { addUser, inviteAgain, changeUser, removeUser } from './change-users.ts';
import { presentUser } from './present-user.ts';
import { setUserActive } from './set-user-active.ts';
import { findStaff, pageStaff, type StaffColumn } from './staff-rows.ts';

const sortColumns = {
  id: 'u.id',
  userName: 'u.normalized_user_name',
  emailAddress: 'u.normalized_email',
  name: 'u.name',
  surname: 'u.surname',
  fullName: 'u.name',
  isActive: 'u.is_active',
  creationTime: 'u.created_at',
  lastLoginTime: 'last_login_at',
} as const satisfies Record<string, StaffColumn>;

export function userRoutes(deps: IdentityDeps): Binding[] {
  return [
    ...readingRoutes(deps),
    bind(createUser, (context, input) => addUser(deps, context, input)),
    bind(updateUser, (context, input) => changeUser(deps, context, input)),
    bind(deleteUser, (context, { id }) => removeUser(deps, context, id)),
    bind(inviteUser, (context, { id }) => inviteAgain(deps, context, id)),
    bind(activateUser, (context, { id }) => setUserActive(deps, context, id, true)),
    bind(deactivateUser, (context, { id }) => setUserActive(deps, context, id, false)),
    bind(resetUserPassword, (context, input) => resetPasswordOf(deps, context, input)),
    bind(changePassword, (context, input) => changeOwnPassword(deps, context, input)),
    bind(changeLanguage, (context, { languageName }) => storeLanguage(deps, context, languageName)),
  ];
}

function readingRoutes({ database }: IdentityDeps): Binding[] {
  return [
    bind(getUsers, (context, { keyword, isActive, role, sorting, skipCount, maxResultCount }) =>
      database.inTenant(context.tenantId, async (scope) => {
        const page = await pageStaff(scope, {
          keyword,
          isActive,
          roleId: role,
          sorting: readSorting(sorting, sortColumns, ['u.normalized_user_name', 'u.normalized_email']),
          skipCount,
          maxResultCount,
        });
        return { totalCount: page.totalCount, items: page.rows.map(presentUser) };
      }),
    ),
    bind(getUser, async (context, { id }) => {
      const row = await database.inTenant(context.tenantId, (scope) => findStaff(scope, id));
      if (!row) throw refusal('GEN-NOTFOUND');
      return presentUser(row);
    }),
    bind(getUserRoles, async (context) => {
      const rows = await database.inTenant(context.tenantId, listRoleRows);
      const permissions = describePermissions(context.tenantId, context.language);
      return {
        items: rows.map((row) => presentRole(row, context.language)),
        permissions: permissions.map(({ name, displayName }) => ({ name, displayName })),
      };
    }),
  ];
}
