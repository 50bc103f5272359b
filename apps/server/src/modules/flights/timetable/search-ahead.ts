import type { DepartureState, FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { CalendarDay, OneWayAnswer, RoundTripAnswer } from '@farewind/flight-search/api/search-answer';
import type {
  CalendarRequest,
  OneWayRequest,
  RoundTripRequest,
  TripRequest,
} from '@farewind/flight-search/api/search-request';
import type { SharedQuestion } from '@farewind/flight-search/api/shared-search';
import type { InventoryWriter } from '@farewind/flight-search/spi/inventory-writer';
import type { LoadedTimetable } from './loaded-timetable.ts';
import type { AskedAnswer, SearchThreads } from '../threads/search-threads.ts';

/** A month first queries which days are sold, then those days; further rounds are computed on this thread. */
const MOST_ROUNDS = 3;

/**
 * Builds an answer that takes many searches, with the threads' help. The first run collects its queries, treating
 * unknown results as empty; the threads answer them. A run is valid only if every result that it used was known and
 * still holds.
 */
export async function makeAhead<T>(
  threads: SearchThreads,
  timetable: LoadedTimetable,
  make: (timetable: LoadedTimetable) => T,
): Promise<T> {
  const single = new SearchAhead(threads, timetable.single);
  const paired = timetable.paired === timetable.single ? single : new SearchAhead(threads, timetable.paired);
  const searches = new Set([single, paired]);
  const ahead = { ...timetable, single, paired };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const tried = attempt(() => make(ahead));
    const asked = [...searches].filter(({ isAsking }) => isAsking);
    if (asked.length === 0) return tried();
    const answered = await Promise.all(asked.map((search) => search.askThreads()));
    if (answered.includes(false)) break;
  }
  for (const search of searches) search.asksHere = true;
  return make(ahead);
}

/** Runs an act now and returns a function that gives its result, or throws its error, later. */
function attempt<T>(act: () => T): () => T {
  try {
    const made = act();
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A search that returns the threads' valid answers, and records the other questions. */
class SearchAhead implements FlightSearch {
  /** Whether unknown results are computed on this thread. */
  asksHere = false;
  readonly #threads: SearchThreads;
  readonly #search: FlightSearch;
  readonly #noted = new Map<string, SharedQuestion>();
  readonly #answers = new Map<string, AskedAnswer>();

  constructor(threads: SearchThreads, search: FlightSearch) {
    this.#threads = threads;
    this.#search = search;
  }

  get inventory(): InventoryWriter {
    return this.#search.inventory;
  }

  get isAsking(): boolean {
    return this.#noted.size > 0;
  }

  /** Sends the collected questions. False if some have to be answered on this thread. */
  async askThreads(): Promise<boolean> {
    const noted = [...this.#noted];
    this.#noted.clear();
    const answers = await this.#threads.ask(
      this.#search,
      noted.map(([, question]) => question),
    );
    for (const [place, [key]] of noted.entries()) {
      const answer = answers[place];
      if (answer) this.#answers.set(key, answer);
    }
    return noted.every(([key]) => this.#answers.has(key));
  }

  oneWay(request: OneWayRequest): OneWayAnswer {
    const { day, dominanceClass } = request;
    const answer = this.#find({ kind: 'oneWay', request: { ...tripOf(request), day, dominanceClass } });
    if (answer) return answer.oneWay();
    return this.asksHere ? this.#search.oneWay(request) : NOTHING;
  }

  calendar(request: CalendarRequest): CalendarDay[] {
    const { firstDay, dayCount, roundTrip } = request;
    if (roundTrip) return this.#search.calendar(request);
    const answer = this.#find({ kind: 'calendar', request: { ...tripOf(request), firstDay, dayCount } });
    if (answer) return answer.calendar();
    return this.asksHere ? this.#search.calendar(request) : [];
  }

  roundTrip(request: RoundTripRequest): RoundTripAnswer {
    return this.#search.roundTrip(request);
  }

  findDeparture(ref: number, day: number): DepartureState | undefined {
    return this.#search.findDeparture(ref, day);
  }

  /** The threads' answer, if it is still valid. */
  #find(question: SharedQuestion): AskedAnswer | undefined {
    const key = JSON.stringify(question);
    const answer = this.#answers.get(key);
    if (answer?.holds()) return answer;
    if (!this.asksHere) this.#noted.set(key, question);
    return undefined;
  }
}

/** Omits other members of the requests, which may not be plain data. */
function tripOf({ origins, destinations, cabin, passengers, maxStops }: TripRequest): TripRequest {
  return { origins, destinations, cabin, passengers, maxStops };
}

const NOTHING: OneWayAnswer = {
  count: 0,
  stops: new Uint8Array(0),
  totalMinor: new Int32Array(0),
  durationMinutes: new Uint16Array(0),
  dominanceClass: new Uint16Array(0),
  refs: new Int32Array(0),
  days: new Int32Array(0),
  slots: new Uint8Array(0),
  itinerary: (index) => {
    throw new RangeError(`No itinerary is numbered ${index}`);
  },
  listItineraries: () => [],
};
