import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import type { FlightColumns } from './flight-columns.ts';
import { FlightList } from './flight-list.ts';

/**
 * An answer as text with every flight once: columns of flights, and itineraries as indexes into them. Times are minutes
 * and days, names stand in dictionaries.
 */
export function encodeDeduplicated(answer: OneWayAnswer, known: FlightColumns, limit = answer.count): string {
  const count = Math.min(limit, answer.count);
  const { stops, refs, days, slots } = answer;
  const flights = new FlightList(known, days[0] ?? 0, count * 3);
  const flightIndexes: number[] = [];
  for (let index = 0; index < count; index++) {
    const end = index * 3 + stops[index]!;
    for (let at = index * 3; at <= end; at++) {
      flightIndexes.push(flights.indexOf(refs[at]!, days[at]!, slots[at]!));
    }
  }
  return JSON.stringify({
    ...flights.columns(),
    stops: firstOf(stops, count),
    totalMinor: firstOf(answer.totalMinor, count),
    durationMinutes: firstOf(answer.durationMinutes, count),
    flightIndexes,
  });
}

/** By a loop, because `Array.from` asks an iterator for each number. */
function firstOf(numbers: ArrayLike<number>, count: number): number[] {
  const first: number[] = [];
  for (let index = 0; index < count; index++) first.push(numbers[index]!);
  return first;
}

/** The same answer as plain objects, every flight repeated in each itinerary. */
export function encodePlain(answer: OneWayAnswer, limit = answer.count): string {
  const itineraries = [];
  for (let index = 0; index < Math.min(limit, answer.count); index++) {
    itineraries.push(answer.itinerary(index));
  }
  return JSON.stringify({ itineraries });
}
