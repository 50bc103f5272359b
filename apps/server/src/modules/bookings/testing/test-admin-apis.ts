import type { AdminApis } from '../admin-ports.ts';

/** Order administration without messages; its one member of staff is Olga. */
export const testAdminApis: AdminApis = {
  listMessages: async () => [],
  listUserNames: async () => new Map([[12, 'Olga']]),
  hasSms: async () => false,
  formatMessages: async () => [],
  sendAgain: async () => {},
  formatPaymentLink: async () => ({ recipient: 'anna@example.com', subject: null, text: '[link]' }),
  sendPaymentLink: async () => '0190a0a0-0000-7000-8000-00000000a11c',
  renderList: async ({ rows }) => Buffer.from(JSON.stringify(rows)),
};
