import { describe, expect, it } from 'vitest';
import { createFlightSearch } from '../api/create-flight-search.ts';
import type { FlightSearch } from '../api/flight-search.ts';
import type { DominanceClass, OneWayRequest } from '../api/search-request.ts';
import type { OneWayAnswer } from '../api/search-answer.ts';
import type { Timetable } from '../spi/timetable.ts';
import { BruteForce, dominanceClassName, listPairVectors, listUnbeaten } from './brute-force.ts';
import { below, pick, randomPrice, randomTimetable, seeded, type Random } from './random-agency.ts';

const DOMINANCE_CLASSES: readonly DominanceClass[] = ['firstFlight', 'hour', 'sixHours', 'sixHoursCarrier'];

describe.each(Array.from({ length: 60 }, (_, seed) => seed))('A14 a random agency, seed %i', (seed) => {
  it('answers searches, round trips and calendars as the full enumeration does, also after changes', () => {
    const random = seeded(seed);
    const timetable = randomTimetable(random);
    const search = createFlightSearch(timetable);
    const truth = new BruteForce(timetable);
    for (let round = 0; round < 3; round++) {
      for (let query = 0; query < 4; query++)
        expectSameAnswers(search, truth, randomRequest(random, timetable), random);
      for (let change = 0; change < 60; change++) changeOne(search, truth, timetable, random);
    }
  });
});

function expectSameAnswers(
  search: FlightSearch,
  truth: BruteForce,
  request: OneWayRequest,
  random: Random,
): void {
  const journeys = truth.listJourneys(request, request.day);
  const expected = listUnbeaten(
    journeys.map((journey) => ({
      ...journey,
      dominanceClass: dominanceClassName(journey, request.dominanceClass),
    })),
  );
  const answer = search.oneWay(request);
  expect(vectorsOf(answer, request.dominanceClass)).toEqual(expected);

  const nights = below(random, 4);
  const back = { ...request, origins: request.destinations, destinations: request.origins };
  const inbound = truth.listJourneys(back, request.day + nights);
  const mayPair =
    random() < 0.5 ? undefined : (out: number, _: number, home: number) => (out + home) % 4 !== 0;
  const rules = { minimumStayMinutes: below(random, 600), ...(mayPair && { mayPair }) };
  const pairs = listPairVectors(journeys, inbound, request.dominanceClass, rules.minimumStayMinutes, mayPair);
  const trip = {
    ...request,
    ...rules,
    outboundDay: request.day,
    inboundDay: request.day + nights,
    limit: 1e6,
  };
  expect(pairVectorsOf(search.roundTrip(trip), request.dominanceClass)).toEqual(listUnbeaten(pairs));

  const cheapest = (prices: number[]) => (prices.length > 0 ? Math.min(...prices) : undefined);
  // Two days, because a day's price may not depend on what another day finds.
  const nextDay = truth.listJourneys(request, request.day + 1);
  const calendar = search.calendar({ ...request, firstDay: request.day, dayCount: 2 });
  expect(calendar.map(({ totalMinor }) => totalMinor)).toEqual(
    [journeys, nextDay].map((listed) => cheapest(listed.map(({ price }) => price))),
  );
  const days = { ...request, firstDay: request.day, dayCount: 1 };
  const both = search.calendar({ ...days, roundTrip: { nights, ...rules } });
  expect(both[0]?.totalMinor).toBe(cheapest(pairs.map(({ price }) => price)));
}

function vectorsOf(answer: OneWayAnswer, dominanceClass: DominanceClass): string[] {
  return answer
    .listItineraries()
    .map(({ segments, totalMinor, durationMinutes, stops }) => {
      const [first] = segments;
      const block = Math.floor(first!.departsAtLocalMinute / (dominanceClass === 'hour' ? 60 : 360));
      const names = { firstFlight: `${first!.ref}`, sixHoursCarrier: `${block} ${first!.carrier}` };
      const name =
        dominanceClass === 'hour' || dominanceClass === 'sixHours' ? `${block}` : names[dominanceClass];
      return `${name}: ${totalMinor} in ${durationMinutes}, ${stops} stops`;
    })
    .sort();
}

function pairVectorsOf(
  answer: ReturnType<FlightSearch['roundTrip']>,
  dominanceClass: DominanceClass,
): string[] {
  const nameOf = (slice: OneWayAnswer) => vectorsOfOne(slice, dominanceClass);
  const outbound = nameOf(answer.outbound);
  const inbound = nameOf(answer.inbound);
  return Array.from(answer.totalMinor, (total, index) => {
    const cell = `${outbound[answer.outboundIndex[index]!]} / ${inbound[answer.inboundIndex[index]!]}`;
    return `${cell}: ${total} in ${answer.durationMinutes[index]}, ${answer.stops[index]} stops`;
  }).sort();
}

function vectorsOfOne(slice: OneWayAnswer, dominanceClass: DominanceClass): string[] {
  return slice.listItineraries().map(({ segments }) => {
    const { ref, carrier, departsAtLocalMinute } = segments[0]!;
    if (dominanceClass === 'firstFlight') return `${ref}`;
    if (dominanceClass === 'hour') return `${Math.floor(departsAtLocalMinute / 60)}`;
    const block = Math.floor(departsAtLocalMinute / 360);
    return dominanceClass === 'sixHours' ? `${block}` : `${block} ${carrier}`;
  });
}

function randomRequest(random: Random, timetable: Timetable): OneWayRequest {
  const places = [...new Set(timetable.flights.flatMap(({ from, to }) => [from, to]))];
  const origins = [pick(random, places), ...(random() < 0.3 ? [pick(random, places)] : [])];
  const others = places.filter((place) => !origins.includes(place));
  const adults = 1 + below(random, 2);
  return {
    origins,
    destinations: [pick(random, others), ...(random() < 0.3 ? [pick(random, others)] : [])],
    day: timetable.firstDay + 2 + below(random, 3),
    cabin: pick(random, ['economy', 'economy', 'economy', 'comfort', 'business'] as const),
    passengers: { adults, children: below(random, 2), infants: below(random, adults + 1) },
    maxStops: pick(random, [2, 2, 2, 1, 0] as const),
    dominanceClass: pick(random, DOMINANCE_CLASSES),
  };
}

/** One change of seats, price or state, written to the engine and to the books of the enumeration. */
function changeOne(search: FlightSearch, truth: BruteForce, timetable: Timetable, random: Random): void {
  const flight = pick(random, timetable.flights);
  const day = timetable.firstDay + below(random, timetable.dayCount);
  const slot = below(random, flight.fares.length);
  if (!truth.operates(flight, day)) {
    expect(search.inventory.setSeats(flight.ref, day, slot, 1)).toBe(false);
    return;
  }
  const book = truth.bookOf(flight.ref, day);
  const kind = random();
  if (kind < 0.4) {
    const seats = random() < 0.1 ? 10 + below(random, 10) : below(random, 6);
    book.seats.set(slot, seats);
    search.inventory.setSeats(flight.ref, day, slot, seats);
  } else if (kind < 0.8) {
    const price = randomPrice(random);
    book.prices.set(slot, price);
    search.inventory.setPrice(flight.ref, day, slot, price);
  } else {
    book.cancelled = kind < 0.9;
    if (book.cancelled) search.inventory.cancelDeparture(flight.ref, day);
    else search.inventory.openDeparture(flight.ref, day);
  }
}
