import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { insertRole, listRoleRows } from './role-rows.ts';
import { roleTexts } from './role-texts.ts';

/**
 * Gives an agency its initial roles, unless it has others than the administrator's; named in its language at first,
 * later by its staff.
 */
export async function seedRoles(scope: TenantScope, language: Language): Promise<void> {
  const rows = await listRoleRows(scope);
  if (rows.some((row) => !row.is_static)) return;
  for (const { name, permissions } of seededRoles) {
    const [displayName, description] = roleTexts[name]?.[language] ?? [];
    if (displayName === undefined || description === undefined)
      throw new Error(`The role ${name} has no text in ${language}`);
    await insertRole(scope, { name, displayName, description }, permissions);
  }
}

/** An initial role of an agency, which staff may change or delete. */
interface SeededRole {
  /** Key in `role-texts.json`, which has its texts. */
  readonly name: keyof typeof import('./role-texts.json');
  readonly permissions: readonly string[];
}

const orders = ['Pages.Orders', 'Pages.Orders.View', 'Pages.Orders.Edit'] as const;
const orderRefunds = ['Pages.Refunds', 'Pages.Refunds.Request'] as const;
/** Cash that is taken and paid out. */
const desk = ['Pages.Payments', 'Pages.Payments.Desk'] as const;

/** The common jobs in an agency. Rights over users, roles and secrets stay with the administrator. */
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
      ...desk,
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
      'Pages.Training',
      'Pages.Training.Manage',
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
      'Pages.Training',
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
      ...desk,
      'Pages.Customers',
      'Pages.Customers.ViewDocuments',
      'Pages.Inventory',
      'Pages.Messages',
      'Pages.Training',
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
      'Pages.Training',
    ],
  },
  {
    name: 'Support',
    permissions: [...orders, ...orderRefunds, 'Pages.Customers', 'Pages.Messages', 'Pages.Training'],
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
