import { nothing, type OfficeCall } from './call-records.ts';

/** Calls about orders for callers, and money at the desk. */
export const callerCalls: Record<string, OfficeCall> = {
  'Order/TakeAtDesk': {
    input: async ({ id }) => JSON.parse(String(await id('deskForm'))) as object,
  },
  'Order/GetCallerTerms': nothing,
  'Order/QuoteForCaller': {
    input: async ({ id }) => ({
      searchId: await id('search'),
      flightId: 'none',
      fareId: 'none',
      currency: 'EUR',
      adults: 1,
      children: 0,
      infants: 0,
      siteId: 1,
    }),
  },
  'Order/QuoteRideForCaller': {
    input: async ({ id }) => ({
      searchId: await id('search'),
      transferId: 'none',
      currency: 'EUR',
      siteId: 1,
    }),
  },
  'Order/AddRideForCaller': {
    input: async ({ id }) => ({
      searchId: await id('search'),
      transferId: 'none',
      currency: 'EUR',
      siteId: 1,
      quoteSeal: 'none',
      language: 'ru',
      heldUntil: '2031-01-01T00:00:00Z',
      idempotencyKey: 'rides-for-a-caller-1',
    }),
  },
  'Order/AddForCaller': {
    input: async ({ id }) => JSON.parse(String(await id('callerForm'))) as object,
  },
};
