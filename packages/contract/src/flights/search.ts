import { z } from 'zod';
import {
  cabinSchema,
  currencySchema,
  localDate,
  localDateTime,
  localMonth,
  moneyText,
  passengerTypeSchema,
  placeCode,
  queryBool,
  queryInt,
  tripTypeSchema,
} from '../core/fields.ts';
import { operation } from '../core/operation.ts';

const count = z.int().min(0).max(9);

/** A search as requested by the traveller. Birth dates determine passenger types and are then dropped. */
export const searchCriteriaSchema = z.object({
  tripType: tripTypeSchema,
  from: placeCode,
  to: placeCode,
  departureDate: localDate,
  returnDate: localDate.optional(),
  cabin: cabinSchema.default('economy'),
  adults: count.default(1),
  children: count.default(0),
  infants: count.default(0),
  directOnly: z.boolean().default(false),
  nearbyAirports: z.boolean().default(false),
  currency: currencySchema,
  birthDates: z.array(localDate).max(9).optional(),
});

export const saveFlightSearch = operation('Flight/SaveFlightSearch', {
  method: 'POST',
  access: 'public',
  summary: 'Stores a search for 30 days and returns its id, which can be shared',
  input: searchCriteriaSchema,
  output: z.object({
    id: z.string(),
    /** Travellers whose type changes by a birthday between the flights: counted and priced as on the last one. */
    typeChanges: z
      .array(
        z.object({
          /** The index in the birth dates. */
          index: z.int(),
          outbound: passengerTypeSchema,
          counted: passengerTypeSchema,
          text: z.string(),
        }),
      )
      .optional(),
  }),
  errors: ['PAX-COUNT', 'PAX-INFANT', 'PAX-AGE'],
});

/** A landing on the way at which travellers stay with their flight; `minutes` on the ground, if its seller tells. */
const technicalStopSchema = z.object({ airport: z.string(), minutes: z.int().optional() });

export const segmentSchema = z.object({
  carrier: z.string(),
  operatingCarrier: z.string(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  departsAt: localDateTime,
  arrivesAt: localDateTime,
  /** Minutes east of UTC at each end. */
  departsOffset: z.int(),
  arrivesOffset: z.int(),
  /** Clocks go back over this time, so that it occurs twice: the offset tells which occurrence is meant. */
  departsTwice: z.literal(true).optional(),
  arrivesTwice: z.literal(true).optional(),
  durationMinutes: z.int(),
  aircraft: z.string(),
  cabin: cabinSchema,
  /** Absent: it lands nowhere on the way. */
  technicalStops: z.array(technicalStopSchema).optional(),
});

export const layoverSchema = z.object({
  airport: z.string(),
  minutes: z.int(),
  airportChange: z.boolean(),
  overnight: z.boolean(),
  /** Two separate contracts: the traveller collects the baggage and checks in again. */
  selfTransfer: z.boolean(),
});

export const priceLineSchema = z.object({
  passengerType: passengerTypeSchema,
  count: z.int(),
  fare: moneyText,
  tax: moneyText,
  fuel: moneyText,
  service: moneyText,
  /** For `count` passengers. */
  total: moneyText,
});

export const conditionSchema = z.object({
  allowed: z.boolean(),
  fee: moneyText.optional(),
  currency: currencySchema.optional(),
  untilHours: z.int().optional(),
});

export const baggageSchema = z.object({ pieces: z.int(), kg: z.int() });

/** The days to which a fare is limited; a member is present only if there is such a limit. */
const fareTermsSchema = z.object({
  /** Days from the departure to that of the return. */
  minStayDays: z.int().optional(),
  maxStayDays: z.int().optional(),
  /** The last day on which it is sold for these flights. */
  soldUntil: localDate.optional(),
});

/** A return that a fare is sold with, and the price of both. */
const farePairSchema = z.object({ flightId: z.string(), fareId: z.string(), total: moneyText });

export const fareSchema = z.object({
  fareId: z.string(),
  family: z.string(),
  handBaggage: baggageSchema,
  /** Zero pieces: no checked baggage. */
  baggage: baggageSchema,
  changeRule: conditionSchema,
  cancelRule: conditionSchema,
  /** The true count, present only for nine or fewer seats. */
  seatsLeft: z.int().optional(),
  priceLines: z.array(priceLineSchema),
  total: moneyText,
  currency: currencySchema,
  /** Both directions together; only in answers for a chosen outbound flight. */
  pairTotal: moneyText.optional(),
  /** Round trips: sold only with the other half of its own filing. */
  pairOnly: z.literal(true).optional(),
  /** For a `pairOnly` outbound fare: every matching half in this answer. Other fares combine by the pair rules. */
  pairs: z.array(farePairSchema).optional(),
  /** The seller, if it is not the agency itself: a name of `suppliers`. */
  source: z.string().optional(),
  terms: fareTermsSchema.optional(),
});

export const noticeSchema = z.object({
  code: z.string(),
  /** A sentence in the interface language. */
  text: z.string(),
  /** If it is not sold: the traveller's alternative, in words. */
  fix: z.string().optional(),
  /** Of a stay that is too long: the last date for the return. */
  returnUntil: localDate.optional(),
});

export const flightResponseSchema = z.object({
  /** Stable for the same dated flights, across searches. */
  id: z.string(),
  direction: z.enum(['outbound', 'return']),
  kind: z.enum(['charter', 'scheduled']),
  segments: z.array(segmentSchema),
  durationMinutes: z.int(),
  stops: z.int(),
  layovers: z.array(layoverSchema),
  /** Cheapest first. */
  fares: z.array(fareSchema),
  warnings: z.array(noticeSchema),
  bookable: z.boolean(),
  unfitReason: noticeSchema.optional(),
  /** Round trips: the cheapest sum of both directions with this flight. */
  fromPairTotal: moneyText.optional(),
  /** Outbound charters: the last departure day of their charter return by a travel rule. */
  latestReturn: localDate.optional(),
  /**
   * Round trips: whether it combines with the chosen outbound, or, without one, with any flight of the other direction.
   */
  combinable: z.boolean().optional(),
});

export const searchResultsSchema = z.object({
  search: searchCriteriaSchema.omit({ birthDates: true }).extend({ id: z.string() }),
  flightSearchResponses: z.array(flightResponseSchema),
  airlines: z.array(z.object({ code: z.string(), name: z.string(), color: z.string() })),
  airports: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      cityCode: z.string(),
      city: z.string(),
      countryCode: z.string(),
      lat: z.number(),
      lon: z.number(),
      /** For an airport searched because it is near the requested place: the distance in kilometres. */
      nearbyKm: z.int().optional(),
    }),
  ),
  complete: z.boolean(),
  /** More flights are sold than the answer lists, so a flight that is missing need not be sold out. */
  truncated: z.literal(true).optional(),
  suppliers: z.array(z.object({ name: z.string(), state: z.enum(['done', 'waiting', 'failed']) })),
  expiresAt: z.string(),
  /**
   * For an empty result: the nearest dates with seats, and whether the day has no flights, is sold out, or is not on
   * sale now.
   */
  nearestDates: z.array(z.object({ date: localDate, price: moneyText })).optional(),
  emptyReason: z.enum(['FLT-NONE', 'FLT-NOSEAT', 'FLT-CLOSED']).optional(),
});

export type SearchCriteria = z.infer<typeof searchCriteriaSchema>;
export type SearchResults = z.infer<typeof searchResultsSchema>;
export type FlightResponse = z.infer<typeof flightResponseSchema>;
export type Fare = z.infer<typeof fareSchema>;
export type Segment = z.infer<typeof segmentSchema>;
export type Layover = z.infer<typeof layoverSchema>;
export type PriceLine = z.infer<typeof priceLineSchema>;
export type ServiceOffer = z.infer<typeof serviceOfferSchema>;
export type Notice = z.infer<typeof noticeSchema>;

export const getFlightSearchResults = operation('Flight/GetFlightSearchResults', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the flights of a saved search; with a selected outbound flight, only the returns that combine with it',
  input: z.object({
    id: z.string().max(64),
    flightId: z.string().max(300).optional(),
    fareId: z.string().max(300).optional(),
  }),
  output: searchResultsSchema,
  errors: ['GEN-NOTFOUND', 'FLT-EXPIRED'],
});

export const serviceOfferSchema = z.object({
  serviceId: z.string(),
  kind: z.enum(['bag', 'insurance', 'transfer']),
  /** Counted through the whole trip, from 0; absent for a product sold for the whole trip. */
  segment: z.int().optional(),
  /** Segments for which it is sold only together: one piece for all of them, at the sum of its prices. */
  together: z.array(z.int()).optional(),
  passengerType: passengerTypeSchema,
  name: z.string(),
  price: moneyText,
  currency: currencySchema,
  max: z.int(),
  refundable: z.boolean(),
  /** The contract party, if it is not the carrier. */
  provider: z.string().optional(),
});

export const auxiliaryServiceSearch = operation('Flight/AuxiliaryServiceSearch', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the selected flights with the extras available for them; without a selection, all outbound flights of the search',
  input: z.object({
    id: z.string().max(64),
    flightId: z.string().max(300).optional(),
    /** The chosen fares: with them, bags of external suppliers are included, which depend on the fare. */
    fareId: z.string().max(300).optional(),
    returnFlightId: z.string().max(300).optional(),
    returnFareId: z.string().max(300).optional(),
  }),
  output: z.object({
    flightSearchResponses: z.array(flightResponseSchema.extend({ services: z.array(serviceOfferSchema) })),
  }),
  errors: ['GEN-NOTFOUND', 'FLT-EXPIRED'],
});

export const getPriceCalendar = operation('Flight/GetPriceCalendar', {
  method: 'GET',
  access: 'public',
  summary:
    'Returns the lowest price for each day of a month: of outbound flights, or of returns for a given outbound day',
  input: z.object({
    from: placeCode,
    to: placeCode,
    month: localMonth,
    tripType: tripTypeSchema.default('oneWay'),
    nights: queryInt.min(0).max(60).optional(),
    /** Of a round trip: the days of the month are then those of the return, and `nights` is ignored. */
    departureDate: localDate.optional(),
    currency: currencySchema,
    cabin: cabinSchema.default('economy'),
    adults: queryInt.min(0).max(9).default(1),
    children: queryInt.min(0).max(9).default(0),
    infants: queryInt.min(0).max(9).default(0),
    directOnly: queryBool.optional(),
    nearbyAirports: queryBool.optional(),
  }),
  output: z.object({
    days: z.array(z.object({ date: localDate, price: moneyText.optional(), direct: z.boolean().optional() })),
  }),
});

export const promotionSchema = z.object({
  flightId: z.string(),
  from: z.string(),
  to: z.string(),
  toCity: z.string(),
  fromCity: z.string(),
  /** The route by city codes, whose page lists its prices by month: `MOW-AYT`. */
  route: z.string().optional(),
  departsAt: localDateTime,
  carrier: z.string(),
  carrierName: z.string(),
  number: z.string(),
  kind: z.enum(['charter', 'scheduled']),
  baggage: baggageSchema,
  seatsLeft: z.int().optional(),
  stops: z.int(),
  durationMinutes: z.int(),
  price: moneyText,
  currency: currencySchema,
});

export const getPromotions = operation('Flight/GetPromotions', {
  method: 'GET',
  access: 'public',
  summary:
    'Lists the cheapest one-way flights of the coming months from live inventory: to popular cities, or to one city from the cities with the most flights',
  input: z.object({ from: placeCode.optional(), to: placeCode.optional(), currency: currencySchema }),
  /** `isPinned`: featured first by the agency. */
  output: z.object({ items: z.array(promotionSchema.extend({ isPinned: z.boolean().optional() })) }),
});
