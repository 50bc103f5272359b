import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import type { Itinerary, Segment } from '@farewind/flight-search/api/itinerary';
import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import { dateOfDayNumber, localDateTime } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';

const FAMILIES = ['Light', 'Standard', 'Flex', 'Business'];
const FAMILY_STEP_MINOR = 4000;
const TAXES_MINOR = 3000;

/** An answer in the product's types: each itinerary with the fares of four families, its first ones up to `limit`. */
export function productResults(answer: OneWayAnswer, limit: number): SearchResults {
  const count = Math.min(limit, answer.count);
  const responses = Array.from({ length: count }, (_, index) => toResponse(answer.itinerary(index)));
  const [first] = answer.count > 0 ? answer.itinerary(0).segments : [];
  return {
    search: {
      id: 'bench',
      tripType: 'oneWay',
      from: first?.from ?? '',
      to: '',
      cabin: 'economy',
      departureDate: dateOfDayNumber(first?.day ?? 0),
      adults: 1,
      children: 0,
      infants: 0,
      directOnly: false,
      nearbyAirports: false,
      currency: 'EUR',
    },
    flightSearchResponses: responses,
    airlines: [],
    airports: [],
    complete: true,
    suppliers: [],
    expiresAt: '2026-03-02T00:00:00.000Z',
  };
}

function toResponse({ segments, layovers, durationMinutes, totalMinor }: Itinerary): FlightResponse {
  return {
    id: segments.map(({ ref, day }) => `${ref}-${day}`).join('.'),
    direction: 'outbound',
    kind: 'scheduled',
    durationMinutes,
    stops: segments.length - 1,
    segments: segments.map(toSegment),
    layovers: layovers.map((layover, index) => ({ ...layover, airport: segments[index]!.to })),
    fares: FAMILIES.map((family, rank) => toFare(segments, family, rank, totalMinor)),
    warnings: [],
    bookable: true,
  };
}

function toSegment(segment: Segment): FlightResponse['segments'][number] {
  const { carrier, operatingCarrier, from, to, day, durationMinutes } = segment;
  return {
    carrier,
    operatingCarrier,
    number: String(segment.ref % 9999),
    from,
    to,
    departsAt: localDateTime(day, segment.departsAtLocalMinute),
    arrivesAt: localDateTime(day, segment.arrivesAtLocalMinute),
    departsOffset: segment.departureOffsetMinutes,
    arrivesOffset: segment.arrivalOffsetMinutes,
    durationMinutes,
    aircraft: '738',
    cabin: 'economy',
  };
}

function toFare(
  segments: readonly Segment[],
  family: string,
  rank: number,
  totalMinor: number,
): FlightResponse['fares'][number] {
  const total = totalMinor + rank * FAMILY_STEP_MINOR * segments.length;
  const seatsLeft = Math.min(...segments.map((segment) => segment.seatsLeft));
  const taxes = Math.min(TAXES_MINOR, total);
  return {
    fareId: segments.map(({ ref }) => ref * FAMILIES.length + rank).join('.'),
    family,
    handBaggage: { pieces: 1, kg: 8 },
    baggage: { pieces: rank, kg: 20 },
    changeRule:
      rank > 0
        ? { allowed: true, fee: formatMinor(5000), currency: 'EUR', untilHours: 24 }
        : { allowed: false },
    cancelRule: { allowed: false },
    ...(seatsLeft <= 9 && { seatsLeft }),
    priceLines: [
      {
        passengerType: 'adult',
        count: 1,
        fare: formatMinor(total - taxes),
        tax: formatMinor(taxes),
        fuel: formatMinor(0),
        service: formatMinor(0),
        total: formatMinor(total),
      },
    ],
    total: formatMinor(total),
    currency: 'EUR',
  };
}
