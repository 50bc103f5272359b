import type { Language } from '@farewind/contract/core/fields';
import { tenantPermissions, sharedPermissions } from '../rights/permissions.ts';
import { roleTexts } from './role-texts.ts';
import { seededRoles } from './seed-roles.ts';

interface RoleTemplate {
  readonly name: string;
  readonly permissions: readonly string[];
}

const permissionsOf = (name: string): readonly string[] =>
  seededRoles.find((role) => role.name === name)?.permissions ?? [];

/** Starting points for roles: those of a new agency, and three that many need later. */
const templates: readonly RoleTemplate[] = [
  ...seededRoles.filter(({ name }) => name === 'SalesAgent'),
  {
    name: 'SeniorAgent',
    permissions: [
      ...new Set([
        ...permissionsOf('SalesAgent'),
        ...permissionsOf('TicketingAgent'),
        'Pages.Refunds.Approve',
        'Pages.Reports',
      ]),
    ],
  },
  ...seededRoles.filter(({ name }) => name !== 'SalesAgent' && name !== 'Manager'),
  {
    name: 'Accountant',
    permissions: [
      ...permissionsOf('Finance').filter((permission) => permission !== 'Pages.Pricing'),
      'Pages.Ledger.Reopen',
      'Pages.Customers',
    ],
  },
  ...seededRoles.filter(({ name }) => name === 'Manager'),
  { name: 'Owner', permissions: [...sharedPermissions, ...tenantPermissions] },
];

/** The templates in a language; the host side has none. */
export function listRoleTemplates(tenantId: number, language: Language) {
  if (tenantId === 0) return [];
  return templates.map(({ name, permissions }) => {
    const [displayName = name, description = ''] = roleTexts[name]?.[language] ?? [];
    return { name, displayName, description, grantedPermissions: [...permissions] };
  });
}
