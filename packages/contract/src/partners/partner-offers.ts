import { z } from 'zod';
import {
  currencySchema,
  languageSchema,
  localDate,
  localDateTime,
  moneyText,
  placeCode,
} from '../core/fields.ts';
import { baggageSchema, conditionSchema, segmentSchema } from '../flights/search.ts';
import {
  MAX_RIDE_BAGS,
  MAX_RIDE_PEOPLE,
  rideDirectionSchema,
  vehicleModeSchema,
} from '../transfers/search.ts';
import { endpoint } from './partner-endpoint.ts';

const seats = z.int().min(0).max(9);
const people = z.int().min(0).max(MAX_RIDE_PEOPLE);

/** The most offers of one answer. */
const MOST_OFFERS = 30;
const USUAL_OFFERS = 10;

/** Members that every search and quote may have. */
export const languageMember = {
  language: languageSchema
    .optional()
    .describe(
      'Language of all texts in the answer; otherwise by Accept-Language, otherwise that of the site',
    ),
};

const limit = z
  .int()
  .min(1)
  .max(MOST_OFFERS)
  .default(USUAL_OFFERS)
  .describe('The most offers to return, cheapest first');

const currency = currencySchema
  .optional()
  .describe('Currency of all prices; otherwise the first one that the agency sells in');

export const offerIdSchema = z
  .string()
  .min(1)
  .max(20_000)
  .describe('An offer of a search, repeated exactly as it was returned');

/** One direction of a flight offer. */
export const partnerFlightSchema = z.object({
  direction: z.enum(['outbound', 'return']),
  kind: z.enum(['charter', 'scheduled']),
  segments: z.array(segmentSchema),
  stops: z.int(),
  durationMinutes: z.int(),
  fareFamily: z.string(),
  handBaggage: baggageSchema,
  baggage: baggageSchema.describe('Checked baggage of each traveller with a seat; zero pieces: none'),
  changes: conditionSchema.describe('`fee` is per passenger; possible until `untilHours` before departure'),
  cancellation: conditionSchema.describe(
    '`fee` is per passenger; possible until `untilHours` before departure',
  ),
  seatsLeft: z.int().optional().describe('Only present for nine or fewer seats'),
});

export type PartnerFlight = z.infer<typeof partnerFlightSchema>;

export const searchFlights = endpoint('search_flights', {
  method: 'POST',
  path: 'search-flights',
  right: 'search',
  title: 'Search flights',
  description:
    'Returns flights that are on sale now, cheapest first, with the total price for all passengers. Each offer has an `offerId`, which `quote` takes.',
  input: z.strictObject({
    from: placeCode.describe('IATA code of an airport or city, such as IST'),
    to: placeCode.describe('IATA code of an airport or city, such as AYT'),
    date1: localDate.describe('Departure date, YYYY-MM-DD'),
    date2: localDate.optional().describe('Return date, YYYY-MM-DD; absent: one way'),
    adults: seats.default(1).describe('12 years and older'),
    children: seats.default(0).describe('2 to 11 years'),
    infants: seats.default(0).describe('Under 2 years, without a seat'),
    cabin: z.enum(['Y', 'C']).default('Y').describe('Y: economy, C: business'),
    direct: z.boolean().default(false).describe('Only flights without a stop'),
    currency,
    limit,
    ...languageMember,
  }),
  output: z.object({
    offers: z.array(
      z.object({
        offerId: offerIdSchema,
        total: moneyText.describe('For all passengers and both directions'),
        currency: currencySchema,
        flights: z.array(partnerFlightSchema),
      }),
    ),
    airports: z.array(z.object({ code: z.string(), name: z.string(), city: z.string() })),
    airlines: z.array(z.object({ code: z.string(), name: z.string() })),
    complete: z
      .boolean()
      .describe(
        'False while an external supplier has not answered: the same search may find more in a moment',
      ),
    nearestDates: z
      .array(z.object({ date: localDate, total: moneyText }))
      .describe('If nothing was found: the nearest dates with seats'),
  }),
  errors: ['PAX-COUNT', 'PAX-INFANT'],
});

const transferPlace = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .describe(
    'IATA code of an airport (`AYT`), a code returned earlier (`hotel:…`, `zone:…`), or the name of a town, hotel or address',
  );

const transferPlaceAnswer = z.object({ code: z.string(), name: z.string() });

export const partnerRideSchema = z.object({
  direction: rideDirectionSchema,
  vehicle: z.string(),
  mode: vehicleModeSchema,
  model: z.string().describe('An example; a vehicle of this kind is used'),
  vehicles: z.int(),
  passengerCapacity: z.int().describe('Of one vehicle'),
  baggageCapacity: z.int().describe('Of one vehicle'),
  pickupAt: localDateTime.describe('In the local time of `timeZone`'),
  timeZone: z.string(),
  minutes: z.int().describe('On the road'),
  freeWaitingMinutes: z.int(),
  freeCancelHours: z
    .int()
    .describe('It can be cancelled free of charge until this many hours before the pick-up'),
});

export type PartnerRide = z.infer<typeof partnerRideSchema>;

export const searchTransfers = endpoint('search_transfers', {
  method: 'POST',
  path: 'search-transfers',
  right: 'search',
  title: 'Search airport transfers',
  description:
    'Returns transfers between an airport and a town, hotel or address, cheapest first. One of the two places is an airport. Each offer has an `offerId`, which `quote` takes.',
  input: z.strictObject({
    from: transferPlace,
    to: transferPlace,
    pickupAt: localDateTime
      .optional()
      .describe('Local pick-up time, YYYY-MM-DDTHH:MM; this or `arriveBy` is required'),
    arriveBy: localDateTime
      .optional()
      .describe('Local time to be at the destination, such as two hours before a departure'),
    returnAt: localDateTime.optional().describe('Local pick-up time of the ride back; absent: one way'),
    adults: people.default(1),
    children: people.default(0),
    infants: people.default(0),
    bags: z.int().min(0).max(MAX_RIDE_BAGS).default(0).describe('Suitcases'),
    currency,
    limit,
    ...languageMember,
  }),
  output: z.object({
    offers: z.array(
      z.object({
        offerId: offerIdSchema,
        total: moneyText.describe('For everybody and both directions'),
        currency: currencySchema,
        rides: z.array(partnerRideSchema),
        includes: z.array(z.string()),
      }),
    ),
    from: transferPlaceAnswer,
    to: transferPlaceAnswer,
    complete: z
      .boolean()
      .describe(
        'False while an external supplier has not answered: the same search may find more in a moment',
      ),
    nearestDates: z
      .array(z.object({ direction: rideDirectionSchema, date: localDate }))
      .describe('If nothing was found: the nearest dates with vehicles'),
  }),
  errors: ['PAX-COUNT', 'TRF-NONE', 'GEN-NOTFOUND'],
});
