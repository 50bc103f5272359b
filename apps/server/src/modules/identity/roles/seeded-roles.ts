/** A role that an agency begins with; staff may change or delete it. */
export interface SeededRole {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

const orders = ['Pages.Orders', 'Pages.Orders.View', 'Pages.Orders.Edit'] as const;
const orderRefunds = ['Pages.Refunds', 'Pages.Refunds.Request'] as const;

/** Who works in an agency (domain.md, section 8). Rights over users, roles and secrets stay with the administrator. */
export const seededRoles: readonly SeededRole[] = [
  {
    name: 'Manager',
    displayName: 'Manager',
    description:
      'Runs the agency: orders, money, inventory, content and people, but neither roles nor settings',
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
    displayName: 'Sales agent',
    description: 'Looks after orders and customers, and asks for refunds',
    permissions: [...orders, 'Pages.Orders.Cancel', ...orderRefunds, 'Pages.Customers', 'Pages.Messages'],
  },
  {
    name: 'TicketingAgent',
    displayName: 'Ticketing agent',
    description: 'Issues, changes and cancels tickets, and sees the documents of passengers',
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
    displayName: 'Finance',
    description: 'Approves refunds, watches payments and prices, and reads the reports',
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
    displayName: 'Support',
    description: 'Answers customers: orders, messages and requests for refunds',
    permissions: [...orders, ...orderRefunds, 'Pages.Customers', 'Pages.Messages'],
  },
  {
    name: 'ContentEditor',
    displayName: 'Content editor',
    description: 'Writes what the pages say',
    permissions: ['Pages.Content', 'Pages.Definitions'],
  },
  {
    name: 'Auditor',
    displayName: 'Auditor',
    description: 'Reads orders, reports and the log of changes, and changes nothing',
    permissions: ['Pages.Orders', 'Pages.Orders.View', 'Pages.Reports', 'Pages.Audit'],
  },
];
