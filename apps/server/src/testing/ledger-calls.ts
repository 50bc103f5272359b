import { lately, list, type OfficeCall } from './call-records.ts';
import { invoiceCalls } from './invoice-calls.ts';

/** Calls of the ledger, its invoices, its disputes, its periods and the exports for accounting. */
export const ledgerCalls: Record<string, OfficeCall> = {
  ...invoiceCalls,
  'Accounting/GetJournal': { input: () => ({ from: '2027-01-01', to: '2027-01-31' }) },
  'Accounting/GetSetting': { input: () => ({}) },
  'Accounting/SaveSetting': {
    input: ({ word }) => ({
      template: 'oneC',
      accounts: [{ account: 'customer', code: word.slice(0, 40) }],
      suppliers: [],
      datev: {},
    }),
  },
  'Bank/GetAccounts': { input: () => ({}) },
  'Bank/GetCandidates': { input: async ({ id }) => ({ lineId: await id('bankLine') }) },
  'Bank/GetLines': list,
  'Bank/ImportFile': {
    input: ({ word }) => ({
      bank: 'Testbank',
      file: Buffer.from(`Date;Amount;Text\n2020-01-03;-1.00;${word}\n`).toString('base64'),
      mapping: { date: 'Date', amount: 'Amount', purpose: 'Text', fixedCurrency: 'EUR' },
    }),
  },
  'Bank/ReadFile': {
    input: () => ({ file: Buffer.from('Date;Amount\n2020-01-03;-1.00\n').toString('base64') }),
  },
  'Bank/RecordPayout': {
    input: async ({ id, word }) => {
      await id('payout');
      return { lineId: await id('bankLine'), supplier: 'party:Testair', reference: word };
    },
  },
  'Bank/ReopenLine': {
    input: async ({ id }) => ({ lineId: await id('settledBankLine'), reason: 'a mistake' }),
  },
  'Bank/SettleLine': {
    input: async ({ id }) => ({ lineId: await id('bankLine'), kind: 'fee', reason: 'for the account' }),
  },
  'Ledger/GetAccounts': { input: () => ({ from: '2020-01-01', to: '2099-12-31' }) },
  'Ledger/GetCustomerBalances': { input: () => ({ to: '2099-12-31' }) },
  'Ledger/GetPayouts': list,
  'Ledger/GetPostings': { input: () => ({ from: '2020-01-01', to: '2099-12-31' }) },
  'Ledger/MarkRehearsal': {
    input: async ({ id }) => ({ orderId: await id('testOrder'), isRehearsal: true, reason: 'a rehearsal' }),
  },
  'Ledger/RecordAgencyPayment': {
    input: async ({ id, word }) => {
      await id('agencyDebt');
      const about = { supplier: 'agency:77', paidOn: lately, reference: word };
      return { ...about, amount: '1.00', currency: 'EUR' };
    },
  },
  'Ledger/RecordPayout': {
    input: async ({ id, word }) => {
      await id('payout');
      const about = { supplier: 'party:Testair', paidOn: lately, reference: word };
      return { ...about, amount: '1.00', currency: 'EUR' };
    },
  },
  'Ledger/ReversePayout': {
    input: async ({ id }) => ({ payoutId: await id('payout'), reason: 'a mistake' }),
  },
  'Payment/ReduceDispute': {
    input: async ({ id }) => ({
      attemptId: await id('disputedPayment'),
      cause: 'won',
      amount: '40.00',
      disputed: '100.00',
      reason: 'the bank’s letter',
    }),
  },
  'Period/Close': {
    input: () => ({ kind: 'day', through: '2020-02-01', overrideReason: 'the first books' }),
  },
  'Period/GetMonth': { input: () => ({ month: '2027-01' }) },
  'Period/GetSheet': { input: async ({ id }) => ({ closeId: await id('periodClose') }) },
  'Period/Reopen': { input: async ({ id }) => ({ closeId: await id('periodClose'), reason: 'a late bill' }) },
};
