import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import type { FlightFacts } from './flight-facts.ts';

/**
 * An answer as text with every flight once: columns of flights, and itineraries as indexes into them. Times are minutes
 * and days, names stand in dictionaries.
 */
export function encodeDeduplicated(answer: OneWayAnswer, facts: FlightFacts, limit = answer.count): string {
  const flights = new FlightColumns(facts);
  const count = Math.min(limit, answer.count);
  const flightIndexes: number[] = [];
  for (let index = 0; index < count; index++) {
    const end = index * 3 + answer.stops[index]!;
    for (let at = index * 3; at <= end; at++) {
      flightIndexes.push(flights.indexOf(answer.refs[at]!, answer.days[at]!, answer.slots[at]!));
    }
  }
  return JSON.stringify({
    ...flights.columns(),
    stops: Array.from(answer.stops.subarray(0, count)),
    totalMinor: Array.from(answer.totalMinor.subarray(0, count)),
    durationMinutes: Array.from(answer.durationMinutes.subarray(0, count)),
    flightIndexes,
  });
}

class FlightColumns {
  private readonly indexByKey = new Map<number, number>();
  private readonly places = new Dictionary();
  private readonly carriers = new Dictionary();
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly carrier: number[] = [];
  private readonly number: number[] = [];
  private readonly day: number[] = [];
  private readonly departs: number[] = [];
  private readonly arrives: number[] = [];
  private readonly slot: number[] = [];
  private readonly facts: FlightFacts;

  constructor(facts: FlightFacts) {
    this.facts = facts;
  }

  indexOf(ref: number, day: number, slot: number): number {
    const key = (day * 4_194_304 + ref) * 8 + slot;
    const known = this.indexByKey.get(key);
    if (known !== undefined) return known;
    const index = this.indexByKey.size;
    this.indexByKey.set(key, index);
    const { from, to, carrier, departsAtLocalMinute, arrivesAtLocalMinute } = this.facts(ref);
    this.from.push(this.places.indexOf(from));
    this.to.push(this.places.indexOf(to));
    this.carrier.push(this.carriers.indexOf(carrier));
    this.number.push(ref);
    this.day.push(day);
    this.departs.push(departsAtLocalMinute);
    this.arrives.push(arrivesAtLocalMinute);
    this.slot.push(slot);
    return index;
  }

  columns() {
    const { from, to, carrier, number, day, departs, arrives, slot } = this;
    const flights = { from, to, carrier, number, day, departs, arrives, slot };
    return { places: this.places.names, carriers: this.carriers.names, flights };
  }
}

class Dictionary {
  readonly names: string[] = [];
  private readonly indexByName = new Map<string, number>();

  indexOf(name: string): number {
    const known = this.indexByName.get(name);
    if (known !== undefined) return known;
    this.indexByName.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** The same answer as plain objects, every flight repeated in each itinerary. */
export function encodePlain(answer: OneWayAnswer, limit = answer.count): string {
  const itineraries = [];
  for (let index = 0; index < Math.min(limit, answer.count); index++) {
    itineraries.push(answer.itinerary(index));
  }
  return JSON.stringify({ itineraries });
}
