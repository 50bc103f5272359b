import type { OneWayAnswer } from '@farewind/flight-search/api/search-answer';

/** The criteria of an itinerary. */
export interface Vector {
  readonly hour: number;
  readonly stops: number;
  readonly minutes: number;
  readonly price: number;
}

/** The distinct vectors that no other in the same hour beats. */
export function listUnbeaten(vectors: Iterable<Vector>): Set<string> {
  const byHour = Map.groupBy(vectors, ({ hour }) => hour);
  const unbeaten = new Set<string>();
  for (const group of byHour.values()) {
    group.sort((a, b) => a.price - b.price || a.minutes - b.minutes || a.stops - b.stops);
    // With cheaper ones first, a vector is beaten if an earlier one with as few stops was as fast.
    const fastest = [Infinity, Infinity, Infinity];
    for (const vector of group) {
      if (fastest[vector.stops]! <= vector.minutes) continue;
      for (let stops = vector.stops; stops <= 2; stops++)
        fastest[stops] = Math.min(fastest[stops]!, vector.minutes);
      unbeaten.add(keyOf(vector));
    }
  }
  return unbeaten;
}

/** The same for an engine's answer, in hourly dominance classes. */
export function vectorsOf(answer: OneWayAnswer): Set<string> {
  const vectors = new Set<string>();
  for (let index = 0; index < answer.count; index++) {
    const [first] = answer.itinerary(index).segments;
    vectors.add(
      keyOf({
        hour: Math.floor(first!.departsAtLocalMinute / 60),
        stops: answer.stops[index]!,
        minutes: answer.durationMinutes[index]!,
        price: answer.totalMinor[index]!,
      }),
    );
  }
  return vectors;
}

/** The number of vectors that are in only one of the sets. */
export function countDifferences(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let different = 0;
  for (const key of one) if (!other.has(key)) different++;
  for (const key of other) if (!one.has(key)) different++;
  return different;
}

function keyOf({ hour, stops, minutes, price }: Vector): string {
  return `${hour}/${stops}/${minutes}/${price}`;
}
