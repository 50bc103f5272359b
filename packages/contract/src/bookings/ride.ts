import { z } from 'zod';
import { localDateTime, moneyText } from '../core/fields.ts';

export const ridePlaceSchema = z.object({
  kind: z.enum(['airport', 'zone', 'hotel']),
  /** An IATA code, or the agency's own code of a zone or hotel. */
  code: z.string(),
  /** In the language of the order. */
  name: z.string(),
  zone: z.string().optional(),
  airport: z.string().optional(),
  /** Street and house as the traveller wrote them, within the zone. */
  address: z.string().optional(),
});
export type RidePlace = z.infer<typeof ridePlaceSchema>;

/** Requested child seats by kind; an absent kind means none. */
export const childSeatsSchema = z.strictObject({
  infant: z.int().min(0).max(9).optional(),
  child: z.int().min(0).max(9).optional(),
  booster: z.int().min(0).max(9).optional(),
});
export type ChildSeats = z.infer<typeof childSeatsSchema>;

/** The exact place, the text on the sign, and notes for the driver. */
export const rideRequestMembers = {
  /** Street and house in the zone, if no hotel was chosen. */
  address: z.string().trim().max(200).optional(),
  nameSign: z.string().trim().max(64).optional(),
  note: z.string().trim().max(500).optional(),
};

/** One ride as sold: from one place to another at a local time, in vehicles of one type. */
export const rideSchema = z.object({
  direction: z.enum(['outbound', 'return']),
  supplier: z.string(),
  from: ridePlaceSchema,
  to: ridePlaceSchema,
  /** In the local time of `timeZone`; `pickupOffset` is its minutes east of UTC then. */
  pickupAt: localDateTime,
  pickupOffset: z.int(),
  timeZone: z.string(),
  /** The place of that clock: the city of the airport, in the reader's language. Of an order; absent in a quote. */
  city: z.string().optional(),
  minutes: z.int(),
  km: z.int().optional(),
  vehicleType: z.object({
    code: z.string(),
    name: z.string(),
    /** An example; a vehicle of this kind is used. */
    model: z.string(),
    mode: z.enum(['private', 'shared']),
    picture: z.string(),
  }),
  /** The number of vehicles; 1 for a shared ride. */
  vehicles: z.int(),
  /** Of one vehicle. */
  passengerCapacity: z.int(),
  baggageCapacity: z.int(),
  passengers: z.object({ adults: z.int(), children: z.int(), infants: z.int() }),
  bags: z.int(),
  childSeats: childSeatsSchema,
  freeWaitingMinutes: z.int(),
  freeCancelHours: z.int(),
  /** `ZF 829`: the flight, if the traveller named one. */
  flightNumber: z.string().optional(),
  /** Of the airport, if known. */
  terminal: z.string().optional(),
  nameSign: z.string(),
  note: z.string().optional(),
  meetingPoint: z.string(),
  operator: z.object({ name: z.string(), phone: z.string() }),
  driver: z
    .object({ name: z.string().optional(), phone: z.string(), plate: z.string().optional() })
    .optional(),
  supplierReference: z.string().optional(),
  /** The flight of the same order that it follows. */
  joinedTo: z.enum(['outbound', 'return']).optional(),
  flightSide: z.enum(['arrival', 'departure']).optional(),
  /** The order of that flight, if the ride was bought later in an order of its own. */
  joinedOrderId: z.string().optional(),
});
export type RideSnapshot = z.infer<typeof rideSchema>;

/** A ride in a quote: the data known before purchase. */
export const quotedRideSchema = rideSchema

  .omit({ nameSign: true, city: true, driver: true, supplierReference: true, joinedOrderId: true })
  .extend({
    /** `ride-outbound`, `ride-return`: as in the price lines. */
    itemId: z.string(),
    contractParty: z.object({ kind: z.string(), name: z.string() }),
    total: moneyText,
  });
