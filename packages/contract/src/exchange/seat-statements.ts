import { z } from 'zod';
import { currencySchema, moneyText } from '../core/fields.ts';
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
    month: optionalOf(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
    side: optionalOf(z.enum(statementSides)),
  }),
  output: paged(seatStatement),
});
