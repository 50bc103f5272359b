import { z } from 'zod';
import { currencySchema, moneyText, passengerTypeSchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/** What else is in a row beside its seats; `empty` is space without a meaning. */
export const seatPlaces = ['empty', 'exitRow', 'bassinet', 'lavatory', 'galley', 'closet', 'stairs'] as const;

const seatSchema = z.object({
  kind: z.literal('seat'),
  /** `12A`. */
  seat: z.string(),
  /** For CheckPrice and AddOrder, with the passenger and the segment. */
  serviceId: z.string(),
  /** The price for each type of passenger that can have it; empty if it is taken. */
  prices: z.array(z.object({ passengerType: passengerTypeSchema, price: moneyText })),
  /** The airline's own words, in English: what kind of seat it is, and on which terms it is sold. */
  name: z.string().optional(),
  notes: z.array(z.string()),
});
const placeSchema = z.object({ kind: z.enum(seatPlaces) });

const seatCabinSchema = z.object({
  /** 0 is the main deck. */
  deck: z.int(),
  /** From front to back; each row in sections divided by aisles, from left to right. */
  rows: z.array(
    z.object({
      isOverWing: z.boolean(),
      sections: z.array(z.array(z.discriminatedUnion('kind', [seatSchema, placeSchema]))),
    }),
  ),
});

const seatMapSchema = z.object({
  /** Counted through the whole trip, from 0. */
  segment: z.int(),
  from: z.string(),
  to: z.string(),
  cabins: z.array(seatCabinSchema),
});

export type SeatMap = z.infer<typeof seatMapSchema>;
export type SeatOnMap = z.infer<typeof seatSchema>;

export const getSeatMaps = operation('Flight/GetSeatMaps', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the seat maps of chosen flights of an external supplier, with the price of each free seat; none for flights without seats to choose',
  input: z.object({
    id: z.string().max(64),
    flightId: z.string().max(300),
    fareId: z.string().max(300),
    returnFlightId: z.string().max(300).optional(),
    returnFareId: z.string().max(300).optional(),
  }),
  output: z.object({ currency: currencySchema, maps: z.array(seatMapSchema) }),
  errors: ['GEN-NOTFOUND', 'FLT-EXPIRED', 'FLT-NOSEAT'],
});
