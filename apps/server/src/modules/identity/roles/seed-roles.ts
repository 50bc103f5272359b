import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { insertRole, listRoleRows } from './role-rows.ts';
import { roleTexts } from './role-texts.ts';

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

/** A role that an agency begins with; staff may change or delete it. */
interface SeededRole {
  /** Of `role-texts.json`, which says what it is called. */
  readonly name: keyof typeof import('./role-texts.json');
  readonly permissions: readonly string[];
}

const orders = ['Pages.Orders', 'Pages.Orders.View', 'Pages.Orders.Edit'] as const;
const orderRefunds = ['Pages.Refunds', 'Pages.Refunds.Request'] as const;

/** Who works in an agency. Rights over users, roles and secrets stay with the administrator. */
export const seededRoles: readonly SeededRole[] = [
  {
    name: 'Manager',
    permissions: [
      ...orders,
      'Pages.Orders.Create',
      'Pages.Orders.Cancel',
      'Pages.Orders.Reissue',
      ...orderRefunds,
      'Pages.Refunds.Approve',
      'Pages.Payments',
      'Pages.Ledger',
      'Pages.Inventory',
      'Pages.Pricing',
      'Pages.Transfers',
      'Pages.Customers',
      'Pages.Customers.ViewDocuments',
      'Pages.Definitions',
      'Pages.Agency',
      'Pages.Rules',
      'Pages.Content',
      'Pages.Messages',
      'Pages.Reports',
      'Pages.Audit',
      'Pages.Users',
      'Pages.Users.Activation',
      'Pages.SharedViews',
    ],
  },
  {
    name: 'SalesAgent',
    permissions: [
      ...orders,
      'Pages.Orders.Create',
      'Pages.Orders.Cancel',
      ...orderRefunds,
      'Pages.Customers',
      'Pages.Messages',
    ],
  },
  {
    name: 'TicketingAgent',
    permissions: [
      ...orders,
      'Pages.Orders.Create',
      'Pages.Orders.Cancel',
      'Pages.Orders.Reissue',
      ...orderRefunds,
      'Pages.Customers',
      'Pages.Customers.ViewDocuments',
      'Pages.Inventory',
      'Pages.Messages',
    ],
  },
  {
    name: 'Finance',
    permissions: [
      'Pages.Orders',
      'Pages.Orders.View',
      'Pages.Refunds',
      'Pages.Refunds.Approve',
      'Pages.Payments',
      'Pages.Ledger',
      'Pages.Ledger.Post',
      'Pages.Ledger.Close',
      'Pages.Pricing',
      'Pages.Reports',
    ],
  },
  {
    name: 'Support',
    permissions: [...orders, ...orderRefunds, 'Pages.Customers', 'Pages.Messages'],
  },
  {
    name: 'ContentEditor',
    permissions: ['Pages.Content', 'Pages.Definitions'],
  },
  {
    name: 'Auditor',
    permissions: ['Pages.Orders', 'Pages.Orders.View', 'Pages.Ledger', 'Pages.Reports', 'Pages.Audit'],
  },
];
