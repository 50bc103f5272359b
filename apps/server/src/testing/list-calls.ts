import { byId, list, nothing, savedView, update, type OfficeCall } from './call-records.ts';

/** The input of each call that lists or searches. */
export const listCalls: Readonly<Record<string, OfficeCall>> = {
  'Order/GetAll': list,
  'Order/GetFilters': nothing,
  'Order/GetTasks': list,
  'Order/Search': { input: async ({ word }) => ({ keyword: word }) },
  'SavedView/Delete': byId('savedView', 'input'),
  'SavedView/GetAll': { input: async () => ({ list: 'flightOrders' }) },
  'SavedView/Save': { input: savedView },
  'SavedView/Update': update('savedView', savedView),
};
