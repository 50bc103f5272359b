import {
  createTenant,
  deleteTenant,
  getTenant,
  getTenants,
  inviteTenantAgain,
  updateTenant,
} from '@farewind/contract/identity/tenants';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { openTenant } from './create-tenant.ts';
import { presentTenant } from './present-tenant.ts';
import { findAgencyTenant, pageTenants, type TenantColumn } from './tenant-rows.ts';
import { changeTenant, inviteAgain, removeTenant } from './update-tenant.ts';

const sortColumns = {
  id: 'id',
  tenancyName: 'tenancy_name',
  name: 'name',
  isActive: 'is_active',
  creationTime: 'created_at',
} as const satisfies Record<string, TenantColumn>;

export function tenantRoutes(deps: TenantDeps): Binding[] {
  const { database } = deps;
  return [
    bind(getTenants, (_context, { keyword, isActive, sorting, skipCount, maxResultCount }) =>
      database.inGlobal(async (scope) => {
        const page = await pageTenants(scope, {
          keyword,
          isActive,
          sorting: readSorting(sorting, sortColumns, ['tenancy_name', 'name']),
          skipCount,
          maxResultCount,
        });
        return { totalCount: page.totalCount, items: page.rows.map(presentTenant) };
      }),
    ),
    bind(getTenant, async (_context, { id }) => {
      const row = await database.inGlobal((scope) => findAgencyTenant(scope, id));
      if (!row) throw refusal('GEN-NOTFOUND');
      return presentTenant(row);
    }),
    bind(createTenant, (context, input) => openTenant(deps, context, input)),
    bind(updateTenant, (context, input) => changeTenant(deps, context, input)),
    bind(inviteTenantAgain, (context, { id }) => inviteAgain(deps, context, id)),
    bind(deleteTenant, (context, { id }) => removeTenant(deps, context, id)),
  ];
}
