import {
  answerNewRights,
  compareRights,
  createRole,
  deleteRole,
  getAllPermissions,
  getRole,
  getRoleForEdit,
  getRoles,
  getRoleTemplates,
  listRoles,
  seeAsRole,
  updateRole,
} from '@farewind/contract/identity/roles';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { openSessionAsRole } from './see-as-role.ts';
import { addRole, answerRightsOffer, changeRole, removeRole } from './change-roles.ts';
import { compareHolders } from './compare-rights.ts';
import { describePermissions } from './describe-permissions.ts';
import { presentRole, presentRoleTexts } from './present-role.ts';
import { listRoleTemplates } from './role-templates.ts';
import { findRole, listRoleRows, pageRoles, type RoleColumn } from './role-rows.ts';

const sortColumns = {
  id: 'r.id',
  name: 'r.name',
  displayName: 'r.display_name',
  description: 'r.description',
  isStatic: 'r.is_static',
  creationTime: 'r.created_at',
} as const satisfies Record<string, RoleColumn>;

export function roleRoutes(deps: IdentityDeps): Binding[] {
  return [
    ...readingRoutes(deps),
    bind(createRole, (context, input) => addRole(deps, context, input)),
    bind(updateRole, (context, input) => changeRole(deps, context, input)),
    bind(deleteRole, (context, { id }) => removeRole(deps, context, id)),
    bind(answerNewRights, (context, input) => answerRightsOffer(deps, context, input)),
    bind(seeAsRole, (context, { roleId }) => openSessionAsRole(deps, context, roleId)),
  ];
}

function readingRoutes(deps: IdentityDeps): Binding[] {
  const { database } = deps;
  return [
    bind(getRoles, (context, { keyword, sorting, skipCount, maxResultCount }) =>
      database.inTenant(context.tenantId, async (scope) => {
        const page = await pageRoles(scope, {
          keyword,
          sorting: readSorting(sorting, sortColumns, ['r.name', 'r.display_name']),
          skipCount,
          maxResultCount,
        });
        return {
          totalCount: page.totalCount,
          items: page.rows.map((row) => presentRole(row, context.language)),
        };
      }),
    ),
    bind(getRole, async (context, { id }) => presentRole(await getRow(deps, context, id), context.language)),
    bind(listRoles, (context, { permission }) =>
      database.inTenant(context.tenantId, async (scope) => {
        const rows = await listRoleRows(scope);
        const wanted = permission ? rows.filter((row) => row.permissions.includes(permission)) : rows;
        return {
          items: wanted.map((row) => ({
            id: row.id,
            name: row.name,
            displayName: presentRoleTexts(row, context.language).displayName,
            isStatic: row.is_static,
            // Accounts opened here are customers, who have no roles.
            isDefault: false,
            creationTime: row.created_at.toISOString(),
          })),
        };
      }),
    ),
    bind(getRoleForEdit, async (context, { id }) => {
      const row = await getRow(deps, context, id);
      return {
        role: {
          id: row.id,
          name: row.name,
          ...presentRoleTexts(row, context.language),
          isStatic: row.is_static,
          version: row.version,
        },
        permissions: describePermissions(context.tenantId, context.language),
        grantedPermissionNames: row.permissions,
      };
    }),
    bind(getRoleTemplates, async ({ tenantId, language }) => ({
      items: listRoleTemplates(tenantId, language),
    })),
    bind(compareRights, (context, input) => compareHolders(deps, context, input)),
    bind(getAllPermissions, async (context) => ({
      items: describePermissions(context.tenantId, context.language).map((each) => ({ id: 0, ...each })),
    })),
  ];
}

async function getRow({ database }: IdentityDeps, context: RequestContext, roleId: number) {
  const row = await database.inTenant(context.tenantId, (scope) => findRole(scope, roleId));
  if (!row) throw refusal('GEN-NOTFOUND');
  return row;
}
