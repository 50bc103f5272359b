import { CountedChanges, countBefore, isUnchanged } from '../engine/counted-changes.ts';
import { partsFromState, stateOfParts } from '../engine/engine-state.ts';
import { FoundAnswer } from '../engine/found-answer.ts';
import { LoadedFlightSearch } from '../engine/loaded-flight-search.ts';
import type { FlightSearch } from './flight-search.ts';
import type { CalendarDay, OneWayAnswer } from './search-answer.ts';
import type { CalendarRequest, OneWayRequest } from './search-request.ts';
import type { FlightSearchSnapshot } from './snapshot.ts';

/**
 * The data from which other threads open a search. To be posted to them: its columns are in shared memory and are not
 * copied.
 */
export interface SharedColumns {
  readonly state: FlightSearchSnapshot;
  /** How often the single writing thread has begun or ended a change. */
  readonly changes: Int32Array;
}

/** A query that one thread sends to another. A round trip is two of them. */
export type SharedQuestion =
  | { readonly kind: 'oneWay'; readonly request: OneWayRequest }
  | { readonly kind: 'calendar'; readonly request: Omit<CalendarRequest, 'roundTrip'> };

/** The answer as plain data, and the change count at which it is valid. */
export type SharedAnswer = {
  readonly changes: number;
} & ({ readonly columns: ArrayBuffer } | { readonly days: CalendarDay[] });

/** The side of the writing thread. */
export class SharedSearch {
  readonly columns: SharedColumns;
  private readonly search: LoadedFlightSearch;

  private constructor(search: LoadedFlightSearch, columns: SharedColumns) {
    this.search = search;
    this.columns = columns;
  }

  /** Undefined for a search that is not in shared memory. From now on its changes are counted. */
  static of(search: FlightSearch): SharedSearch | undefined {
    if (!(search instanceof LoadedFlightSearch)) return undefined;
    const state = stateOfParts(search.parts);
    if (!listChanging(state).every(({ buffer }) => buffer instanceof SharedArrayBuffer)) return undefined;
    search.inventory =
      search.inventory instanceof CountedChanges ? search.inventory : new CountedChanges(search.inventory);
    // The table beside the columns stays here: a thread that needs a price from it returns its query.
    const inventory = { ...state.inventory, sidePrices: new Map() };
    const { count } = search.inventory as CountedChanges;
    return new SharedSearch(search, {
      state: { ...state, inventory, cancelled: new Map() },
      changes: count,
    });
  }

  /** False if columns have been replaced by larger ones since: the search has to be shared anew. */
  get isWhole(): boolean {
    const now = listsOf(this.search.parts.store.prices);
    return listsOf(this.columns.state.prices).every((column, place) => column === now[place]);
  }

  /** Whether an answer equals the one that the search itself would give now. */
  holds({ changes }: SharedAnswer): boolean {
    return isUnchanged(this.columns.changes, changes) && this.isWhole;
  }

  /** The answer of a thread as one of the search's own. */
  open(columns: ArrayBuffer): OneWayAnswer {
    const { network, store } = this.search.parts;
    return new FoundAnswer(network, store, columns);
  }
}

/** The side of a searching thread. */
export class SharedReader {
  private readonly columns: SharedColumns;
  private search: LoadedFlightSearch | undefined;

  constructor(columns: SharedColumns) {
    this.columns = columns;
  }

  /**
   * Undefined if the writing thread has to answer the query: something changed meanwhile, or a price is in tables that
   * only that thread has. Data read during a change can be anything, and can cause exceptions.
   */
  answer(question: SharedQuestion): SharedAnswer | undefined {
    const { changes } = this.columns;
    const before = countBefore(changes);
    if (before === undefined) return undefined;
    try {
      this.search ??= new LoadedFlightSearch(partsFromState(this.columns.state));
      const answer = answerOf(this.search, question);
      return isUnchanged(changes, before) ? { changes: before, ...answer } : undefined;
    } catch {
      // The search was aborted at some point: its working columns are not used for another query.
      this.search = undefined;
      return undefined;
    }
  }
}

function answerOf(search: LoadedFlightSearch, question: SharedQuestion) {
  return question.kind === 'oneWay'
    ? { columns: search.oneWay(question.request).memory }
    : { days: search.calendar(question.request) };
}

/** The columns affected by changes of seats and prices. */
function listChanging({ inventory, prices, bounds }: FlightSearchSnapshot): readonly Column[] {
  return [
    ...inventory.slabs,
    ...listsOf(prices),
    bounds.childRatio,
    bounds.infantRatio,
    ...bounds.day,
    ...bounds.block,
    ...bounds.ever,
  ];
}

/** Those that are replaced when they grow. */
function listsOf(prices: Lists): readonly Column[] {
  const { start, adult, child, infant, throughAdult, throughChild, throughInfant } = prices;
  return [start, adult, child, infant, throughAdult, throughChild, throughInfant];
}

type Lists = Omit<FlightSearchSnapshot['prices'], 'size' | 'capacity' | 'listCount' | 'used'>;
type Column = Uint8Array | Uint16Array | Int32Array | Float32Array;
