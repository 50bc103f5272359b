import { list, update, type OfficeCall } from './call-records.ts';
import { seatContract } from './seat-matters.ts';

/** Calls about seats that agencies offer to each other. */
export const seatCalls: Record<string, OfficeCall> = {
  'SeatExchange/AnswerOffer': { input: async ({ id }) => ({ id: await id('seatOffer'), accept: true }) },
  'SeatExchange/GetContracts': list,
  'SeatExchange/GetOffers': list,
  'SeatExchange/GetStatements': list,
  'SeatExchange/GetStatementTickets': {
    input: async ({ id }) => ({ contractId: await id('seatContract'), month: '2027-03' }),
  },
  'SeatExchange/SaveContract': {
    input: async ({ id }) => {
      await id('seatCharter');
      return seatContract();
    },
  },
  'SeatExchange/UpdateContract': update('seatContract', seatContract),
};
