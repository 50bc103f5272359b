/** Every permission. Host-only ones are never granted inside a tenant. */
export const hostPermissions = ['Pages.Tenants'] as const;

export const sharedPermissions = [
  'Pages.Users',
  'Pages.Users.Activation',
  'Pages.Roles',
  'Pages.Audit',
  'Pages.SharedViews',
] as const;

export const tenantPermissions = [
  'Pages.Orders',
  'Pages.Orders.View',
  'Pages.Orders.Create',
  'Pages.Orders.Edit',
  'Pages.Orders.Cancel',
  'Pages.Orders.Reissue',
  'Pages.Refunds',
  'Pages.Refunds.Request',
  'Pages.Refunds.Approve',
  'Pages.Payments',
  'Pages.Payments.Desk',
  'Pages.Ledger',
  'Pages.Ledger.Post',
  'Pages.Ledger.Close',
  'Pages.Ledger.Reopen',
  'Pages.Inventory',
  'Pages.Pricing',
  'Pages.Transfers',
  'Pages.Customers',
  'Pages.Customers.ViewDocuments',
  'Pages.Definitions',
  'Pages.Settings',
  'Pages.Settings.Sms',
  'Pages.Settings.Email',
  'Pages.Settings.Payment',
  'Pages.Settings.Map',
  'Pages.Agency',
  'Pages.Rules',
  'Pages.Content',
  'Pages.Messages',
  'Pages.Reports',
  'Pages.Training',
  'Pages.Training.Manage',
] as const;

export function permissionsOfSide(tenantId: number): readonly string[] {
  return tenantId === 0
    ? [...hostPermissions, ...sharedPermissions]
    : [...sharedPermissions, ...tenantPermissions];
}
