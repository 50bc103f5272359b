import { sql } from 'kysely';
import type { AdminApis } from '../admin-ports.ts';

const agent = new Set(['Pages.Orders.View', 'Pages.Orders.Edit']);

/** Keeps the books, and changes no orders. */
const accountant = new Set(['Pages.Orders.View', 'Pages.Payments', 'Pages.Ledger.Post']);

/** Of an agent who has left. */
export const FORMER_STAFF_ID = 15;

/** Order administration without messages; its staff are the agents Olga and Irina, and the accountant Vera. */
export const testAdminApis: AdminApis = {
  listMessages: async () => [],
  replies: { list: async () => [], listOrdersWithFiles: async () => [], eraseFiles: async () => {} },
  listUserNames: async () =>
    new Map([
      [12, 'Olga'],
      [13, 'Irina'],
      [14, 'Vera'],
      [FORMER_STAFF_ID, 'Pavel'],
    ]),
  listColleagues: async () => [
    { id: 13, name: 'Irina', permissions: agent },
    { id: 12, name: 'Olga', permissions: agent },
    { id: 14, name: 'Vera', permissions: accountant },
  ],
  findChannelBooking: async () => undefined,
  findOrderSource: async () => undefined,
  listPartnerNames: async () => new Map([['demo', 'Demo meta-search']]),
  listOrderSources: async () => [],
  selectFormerStaff: () => sql`select ${FORMER_STAFF_ID}::int`,
  selectOpenContacts: ({ tenantId }) => sql`
    select id, ticket_no, created_at from contact_message where tenant_id = ${tenantId} and state = 'open'`,
  selectOrdersOfSource: () => sql`select null::text where false`,
  hasSms: async () => false,
  formatMessages: async () => [],
  sendAgain: async () => {},
  formatPaymentLink: async () => ({ recipient: 'anna@example.com', subject: null, text: '[link]' }),
  sendPaymentLink: async () => '0190a0a0-0000-7000-8000-00000000a11c',
  listPartnersPassengers: async () => [],
  renderList: async ({ rows }) => Buffer.from(JSON.stringify(rows)),
};
