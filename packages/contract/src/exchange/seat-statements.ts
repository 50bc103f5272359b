import { z } from 'zod';
import { currencySchema, localDate, localMonth, moneyText, passengerTypeSchema } from '../core/fields.ts';
import { optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { paged, pageInput } from '../core/paging.ts';

/** `sold`: our seats, which the other agency owes us; `bought`: the other's, which we owe. */
export const statementSides = ['sold', 'bought'] as const;

const seatStatement = z.object({
  contractId: z.uuid(),
  /** Of UTC, `2027-06`. */
  month: z.string(),
  side: z.enum(statementSides),
  /** The other agency's name. */
  other: z.string(),
  flight: z.string(),
  currency: currencySchema,
  /** Tickets sold and cancelled in the month, infants included. */
  seats: z.int(),
  returned: z.int(),
  sold: moneyText,
  refunded: moneyText,
  /** For the month; negative if more was refunded than sold. */
  due: moneyText,
});

export const getSeatStatements = operation('SeatExchange/GetStatements', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Settles each contract for seats by month; both of its agencies get the same sums',
  input: z.object({
    ...pageInput,
    month: optionalOf(localMonth),
    side: optionalOf(z.enum(statementSides)),
  }),
  output: paged(seatStatement),
});

const seatTicket = z.object({
  saleId: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(['sale', 'return']),
  /**
   * The same on both sides, `5-3FA09C12/2`: the reference of the order on the owner’s manifest, and the passenger in it.
   */
  reference: z.string(),
  flightDate: localDate,
  passengerType: passengerTypeSchema,
  currency: currencySchema,
  /** Of a returned ticket: what it was sold for, what the owner keeps of that, and what it gives back. */
  price: moneyText,
  fee: moneyText,
  refund: moneyText,
  /** Its part of the statement’s sum: the price of a sold ticket, and of a returned one the refund, negative. */
  due: moneyText,
  /** Null for the owner, who learns nothing of the order. */
  orderId: z.string().nullable(),
  reservationNumber: z.string().nullable(),
  ticketNumber: z.string().nullable(),
});

export const getSeatTickets = operation('SeatExchange/GetStatementTickets', {
  method: 'GET',
  access: 'Pages.Ledger',
  summary: 'Lists the tickets of one statement; their sums are the statement’s to the cent, on both sides',
  input: z.object({ ...pageInput, contractId: z.uuid(), month: localMonth }),
  output: paged(seatTicket),
});
