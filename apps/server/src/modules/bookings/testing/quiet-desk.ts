import type { AdminApis } from '../admin-ports.ts';

/** An order desk without messages, whose one member of staff is Olga. */
export const quietDesk: AdminApis = {
  listMessages: async () => [],
  listUserNames: async () => new Map([[12, 'Olga']]),
  hasSms: async () => false,
  formatMessages: async () => [],
  sendAgain: async () => {},
};
