/** A role that an agency begins with; staff may change or delete it. */
export interface SeededRole {
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
      'Pages.Orders.Cancel',
      'Pages.Orders.Reissue',
      ...orderRefunds,
      'Pages.Refunds.Approve',
      'Pages.Payments',
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
    ],
  },
  {
    name: 'SalesAgent',
    permissions: [...orders, 'Pages.Orders.Cancel', ...orderRefunds, 'Pages.Customers', 'Pages.Messages'],
  },
  {
    name: 'TicketingAgent',
    permissions: [
      ...orders,
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
    permissions: ['Pages.Orders', 'Pages.Orders.View', 'Pages.Reports', 'Pages.Audit'],
  },
];
