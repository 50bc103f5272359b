import { list, salesPartner, update, type OfficeCall } from './call-records.ts';

/** Calls about sales partners. */
export const partnerCalls: Record<string, OfficeCall> = {
  'SalesPartner/GetAll': list,
  'SalesPartner/GetUsage': { input: async ({ id }) => ({ id: await id('salesPartner') }) },
  'SalesPartner/GetClick': { input: () => ({ id: 'none' }) },
  'SalesPartner/IssueKey': { input: async ({ id }) => ({ id: await id('salesPartner') }) },
  'SalesPartner/Save': { input: salesPartner },
  'SalesPartner/Update': update('salesPartner', salesPartner),
};
