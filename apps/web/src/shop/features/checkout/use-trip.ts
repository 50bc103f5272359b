import type { FlightResponse, Notice, SearchResults, ServiceOffer } from '@farewind/contract/flights/search';
import type { Language } from '@farewind/contract/core/fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { auxiliaryServiceSearch, getFlightSearchResults } from '@farewind/contract/flights/search';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { CheckoutChoice } from '../../purchase/checkout-choice.ts';
import { loadCheckoutTexts } from '../../purchase/texts/checkout-texts.ts';
import { toJourney, type Journey } from '../../purchase/journey.ts';
import type { RideTimes } from '../../../shared/purchase/ride-for-flights.ts';

/** The chosen flights, and the names needed to show them. */
export interface Trip {
  readonly search: SearchResults['search'];
  /** Outbound, then return. */
  readonly flights: readonly FlightResponse[];
  /** Available extras by direction, in the same order. */
  readonly services: readonly (readonly ServiceOffer[])[];
  readonly journey: Journey;
  readonly isCharter: boolean;
  /** Notices for travellers, without duplicates. */
  readonly warnings: readonly Notice[];
  readonly names: TripNames;
  /** Suggested times of rides to and from these flights; absent if unknown. */
  readonly rideTimes?: RideTimes | undefined;
}

export interface TripNames {
  readonly airport: (code: string) => string;
  readonly city: (airportCode: string) => string;
  readonly airline: (code: string) => string;
}

/** Loads the chosen flights. Fails with an ApiError (FLT-EXPIRED, GEN-NOTFOUND) or without an answer. */
export function useTrip(choice: CheckoutChoice, language: Language) {
  const { searchId, flightId, fareId, returnFlightId, returnFareId } = choice;
  return useQuery({
    queryKey: ['checkoutTrip', choice, language],
    queryFn: async ({ signal }): Promise<TripAnswers> => {
      const [results, chosen, rideTimes] = await Promise.all([
        // A one-way search has no outward flight to combine returns with.
        call(
          getFlightSearchResults,
          { id: searchId, ...(returnFlightId === undefined ? {} : { flightId, fareId }) },
          { signal },
        ),
        call(
          auxiliaryServiceSearch,
          {
            id: searchId,
            flightId,
            fareId,
            ...(returnFlightId === undefined ? {} : { returnFlightId }),
            ...(returnFareId === undefined ? {} : { returnFareId }),
          },
          { signal },
        ),
        // Flights can be sold without rides, so a failure is ignored.
        call(getRideTimes, { ...choice }, { signal }).catch(() => undefined),
        loadCheckoutTexts(language),
      ]);
      const { search, airports, airlines } = results;
      return { search, airports, airlines, flights: chosen.flightSearchResponses, rideTimes };
    },
    select: toWholeTrip,
  });
}

/** The answer as data, which the server inlines into a page that it renders. */
interface TripAnswers extends Pick<SearchResults, 'search' | 'airports' | 'airlines'> {
  readonly flights: readonly OfferedFlight[];
  readonly rideTimes: RideTimes | undefined;
}

function toWholeTrip({ flights, rideTimes, ...results }: TripAnswers): Trip {
  return { ...toTrip(results, flights), rideTimes };
}

type OfferedFlight = FlightResponse & { readonly services?: readonly ServiceOffer[] };

export function toTrip(
  results: Pick<SearchResults, 'search' | 'airports' | 'airlines'>,
  flights: readonly OfferedFlight[],
): Trip {
  const airports = new Map(results.airports.map((airport) => [airport.code, airport]));
  const airlines = new Map(results.airlines.map((airline) => [airline.code, airline.name]));
  const ordered = flights.toSorted((one, other) => orderOf(one) - orderOf(other));
  const segments = ordered.flatMap((flight) => flight.segments);
  return {
    search: results.search,
    flights: ordered,
    services: ordered.map(({ services = [] }) => services),
    journey: toJourney(segments, (code) => airports.get(code)?.countryCode ?? code),
    isCharter: ordered.some((flight) => flight.kind === 'charter'),
    warnings: listWarnings(ordered),
    names: {
      airport: (code) => airports.get(code)?.name ?? code,
      city: (code) => airports.get(code)?.city ?? code,
      airline: (code) => airlines.get(code) ?? code,
    },
  };
}

function orderOf(flight: FlightResponse): number {
  return flight.direction === 'outbound' ? 0 : 1;
}

function listWarnings(flights: readonly FlightResponse[]): Notice[] {
  const all = flights.flatMap(({ warnings }) => warnings);
  return [...new Map(all.map((warning) => [warning.code, warning])).values()];
}
