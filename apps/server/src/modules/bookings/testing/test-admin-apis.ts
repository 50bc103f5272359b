import type { AdminApis } from '../admin-ports.ts';

/** Order administration without messages; its one member of staff is Olga. */
export const testAdminApis: AdminApis = {
  listMessages: async () => [],
  listUserNames: async () => new Map([[12, 'Olga']]),
  hasSms: async () => false,
  formatMessages: async () => [],
  sendAgain: async () => {},
  renderList: async ({ rows }) => Buffer.from(JSON.stringify(rows)),
};
