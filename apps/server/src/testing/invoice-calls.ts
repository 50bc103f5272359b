import { list, nothing, type OfficeCall } from './call-records.ts';

/** Calls about invoices of sales and refunds. */
export const invoiceCalls: Record<string, OfficeCall> = {
  'Invoice/CorrectBuyer': {
    input: async ({ id }) => ({
      invoiceId: await id('invoice'),
      name: 'Deniz',
      surname: 'Kaya',
      taxNumber: '',
      version: 1,
    }),
  },
  'Invoice/Export': {
    input: async ({ id }) => {
      await id('invoice');
      return { currency: 'TRY', from: '2027-01-01', to: '2027-01-31', format: 'csv' };
    },
  },
  'Invoice/GetDay': { input: () => ({ currency: 'TRY' }) },
  'Invoice/GetInvoices': list,
  'Invoice/GetSettings': nothing,
  'Invoice/RecordRefusal': {
    input: async ({ id }) => ({ invoiceId: await id('invoice'), reason: 'no city', version: 1 }),
  },
  'Invoice/SaveSetting': {
    input: () => ({
      currency: 'BYN',
      isActive: true,
      mode: 'live',
      title: 'ООО «Фарвинд»',
      taxNumber: '191234567',
      series: '',
      since: '2027-01-01',
      rates: [{ from: '2027-01-01', flight: 0, domesticFlight: 20, transfer: 20, insurance: null, fee: 20 }],
    }),
  },
};
