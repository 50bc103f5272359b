import { z } from 'zod';
import { currencySchema, localDate, localDateTime, moneyText, tripTypeSchema } from '../core/fields.ts';
import { operation } from '../core/operation.ts';
import { noticeSchema } from '../flights/search.ts';
import { transferPlaceKeySchema, transferPlaceSchema } from './places.ts';

/** People of one search; larger groups are booked by staff. */
export const MAX_RIDE_PEOPLE = 60;
export const MAX_RIDE_BAGS = 99;

const people = z.int().min(0).max(MAX_RIDE_PEOPLE);

/**
 * A search as requested by the traveller. One end is an airport. For each direction either the pick-up is given, or the
 * time to be at its end (`arriveBy`): then every offer's pick-up is calculated from its own travel time. Times are in
 * the airport's local time.
 */
export const transferCriteriaSchema = z.object({
  tripType: tripTypeSchema,
  from: transferPlaceKeySchema,
  to: transferPlaceKeySchema,
  pickupAt: localDateTime.optional(),
  arriveBy: localDateTime.optional(),
  returnAt: localDateTime.optional(),
  returnArriveBy: localDateTime.optional(),
  adults: people.default(1),
  children: people.default(0),
  infants: people.default(0),
  bags: z.int().min(0).max(MAX_RIDE_BAGS).default(0),
  currency: currencySchema,
});

export type TransferCriteria = z.infer<typeof transferCriteriaSchema>;

export const saveTransferSearch = operation('Transfer/SaveTransferSearch', {
  method: 'POST',
  access: 'public',
  summary: 'Stores a transfer search for 30 days and returns its id, which can be shared',
  input: transferCriteriaSchema,
  output: z.object({ id: z.string() }),
  errors: ['PAX-COUNT'],
});

export const vehicleModeSchema = z.enum(['private', 'shared']);
export const rideDirectionSchema = z.enum(['outbound', 'return']);

export const transferResponseSchema = z.object({
  /** Stable for the same ride of the same search; CheckPrice takes it as `transferId` or `returnTransferId`. */
  id: z.string(),
  direction: rideDirectionSchema,
  /** Our own fleet, or the external supplier that operates the ride. */
  supplier: z.string(),
  /** Name in the interface language. */
  vehicleType: z.string(),
  vehicleCode: z.string(),
  mode: vehicleModeSchema,
  /** An example: "Škoda Octavia". */
  model: z.string(),
  /** Name of the drawing: sedan, wagon, van, vip, shuttle or bus. */
  picture: z.string(),
  /** The total price of the ride: every vehicle, or every seat of a shared one. */
  vehiclePrice: moneyText,
  currency: currencySchema,
  /** One vehicle, or one seat of a shared one; for display, `vehiclePrice` decides. */
  pricePerUnit: moneyText,
  /** The number of vehicles, or seats. */
  units: z.int(),
  seatsOrVehicles: z.enum(['seats', 'vehicles']),
  vehicles: z.int(),
  /** Of one vehicle. */
  passengerCapacity: z.int(),
  baggageCapacity: z.int(),
  pickupAt: localDateTime,
  /** Minutes east of UTC at the pick-up. */
  pickupOffset: z.int(),
  timeZone: z.string(),
  /** Minutes on the road. */
  transferTime: z.int(),
  distanceKm: z.int().optional(),
  freeWaitingMinutes: z.int(),
  freeCancelHours: z.int(),
  /** Included in the price; absent by day. */
  nightSurchargePercent: z.int().optional(),
  /** Per child seat after the first of its kind, which is free; absent if all are free. */
  childSeatPrice: moneyText.optional(),
  /** What the price covers, as sentences. */
  includes: z.array(noticeSchema),
  expiresAt: z.string(),
});

export const transferResultsSchema = z.object({
  search: transferCriteriaSchema.extend({
    id: z.string(),
    from: transferPlaceSchema,
    to: transferPlaceSchema,
    timeZone: z.string(),
  }),
  /** Cheapest first, outbound and return. */
  transferSearchResponses: z.array(transferResponseSchema),
  /** Between the two ends, if one of our own prices states it. */
  distanceKm: z.int().optional(),
  /** For a direction in which nothing was found, once every supplier has answered. */
  nearestDates: z.array(
    z.object({ direction: rideDirectionSchema, date: localDate, price: moneyText.optional() }),
  ),
  emptyReason: z.enum(['TRF-NONE']).optional(),
  /** Directions in which nothing was found, once every supplier has answered. */
  emptyDirections: z.array(rideDirectionSchema),
  /**
   * Types of which one vehicle is not enough, and why; `transferId` and `vehicles` name the offer of several of them,
   * if there is one.
   */
  notOffered: z.array(
    z.object({
      direction: rideDirectionSchema,
      vehicleType: z.string(),
      vehicleCode: z.string(),
      reason: z.enum(['people', 'bags', 'soldOut']),
      transferId: z.string().optional(),
      vehicles: z.int().optional(),
    }),
  ),
  /**
   * False while an external supplier has not answered yet: repeating the same call a little later returns more. Our own
   * rides are all here.
   */
  complete: z.boolean(),
  suppliers: z.array(z.object({ name: z.string(), state: z.enum(['done', 'waiting', 'failed']) })),
  expiresAt: z.string(),
  /** Seconds until `expiresAt` at the time of the answer, for browsers whose clock is wrong. */
  secondsLeft: z.int(),
});

export type TransferResponse = z.infer<typeof transferResponseSchema>;
export type TransferResults = z.infer<typeof transferResultsSchema>;
export type RideDirection = z.infer<typeof rideDirectionSchema>;
export type VehicleMode = z.infer<typeof vehicleModeSchema>;

export const getTransferSearchResults = operation('Transfer/GetTransferSearchResults', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the transfers of a saved search: our own fleet immediately, external suppliers as they respond',
  input: z.object({ id: z.string().max(64) }),
  output: transferResultsSchema,
  errors: ['GEN-NOTFOUND', 'TRF-EXPIRED'],
});
