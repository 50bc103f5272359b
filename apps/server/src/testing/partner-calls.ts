import { lately, list, salesPartner, update, type OfficeCall } from './call-records.ts';

/** Calls about sales partners. */
export const partnerCalls: Record<string, OfficeCall> = {
  'PartnerStatement/Close': {
    input: async ({ id }) => ({ partnerId: await id('salesPartner'), month: '2020-01' }),
  },
  'PartnerStatement/GetAll': list,
  'PartnerStatement/GetLines': {
    input: async ({ id }) => ({ partnerId: await id('salesPartner'), month: '2020-01' }),
  },
  'PartnerStatement/RecordPayout': {
    input: async ({ id, word }) => ({
      partnerId: await id('partnerDebt'),
      month: '2020-01',
      currency: 'EUR',
      paidOn: lately,
      reference: word,
    }),
  },
  'SalesPartner/GetAll': list,
  'SalesPartner/GetClicks': list,
  'SalesPartner/JudgeClick': {
    input: async ({ id }) => ({
      id: await id('partnerClick'),
      decision: 'lifted',
      reason: 'a customer of ours',
    }),
  },
  'SalesPartner/GetTerms': { input: async ({ id }) => ({ id: await id('salesPartner') }) },
  'SalesPartner/SaveTerms': {
    input: async ({ id }) => ({
      id: await id('salesPartner'),
      from: '2099-01-01',
      windowDays: 30,
      share: '5',
    }),
  },
  'SalesPartner/GetUsage': { input: async ({ id }) => ({ id: await id('salesPartner') }) },
  'SalesPartner/FollowLink': { input: () => ({ source: 'demo' }) },
  'SalesPartner/GetClick': { input: () => ({ id: 'none' }) },
  'SalesPartner/IssueKey': { input: async ({ id }) => ({ id: await id('salesPartner') }) },
  'SalesPartner/Save': { input: salesPartner },
  'SalesPartner/Update': update('salesPartner', salesPartner),
};
