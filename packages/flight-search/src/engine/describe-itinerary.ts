import type { Itinerary, Layover, Segment } from '../api/itinerary.ts';
import type { InventoryStore } from './inventory-store.ts';
import { CABINS, MINUTES_A_DAY, type Network } from './network.ts';
import { arrivesOf, cabinOfSlot, departsOf } from './row-fields.ts';
import { offsetAt } from './zone-table.ts';

/** One dated flight in the engine's own numbers, with its chosen fare. */
export interface ChosenFlight {
  readonly row: number;
  readonly day: number;
  readonly slot: number;
}

/** Puts an itinerary into words of the API. */
export function describeItinerary(
  network: Network,
  store: InventoryStore,
  flights: readonly ChosenFlight[],
  isThrough: boolean,
  totalMinor: number,
  durationMinutes: number,
): Itinerary {
  const segments = flights.map((flight) => describeSegment(network, store, flight, isThrough));
  const layovers = segments.slice(1).map((next, index) => describeLayover(network, segments[index]!, next));
  const price = { adultMinor: 0, childMinor: 0, infantMinor: 0 };
  for (const segment of segments) {
    price.adultMinor += segment.price.adultMinor;
    price.childMinor += segment.price.childMinor;
    price.infantMinor += segment.price.infantMinor;
  }
  return { segments, layovers, stops: layovers.length, durationMinutes, totalMinor, price };
}

function describeSegment(
  network: Network,
  store: InventoryStore,
  { row, day, slot }: ChosenFlight,
  isThrough: boolean,
): Segment {
  const { rows, pairs, airports, carriers, zones } = network;
  const pair = rows.pair[row]!;
  const from = pairs.from[pair]!;
  const to = pairs.to[pair]!;
  const departs = departsOf(rows, row);
  const arrives = arrivesOf(rows, row);
  const departureOffsetMinutes = offsetAt(zones, from, day, departs);
  const arrivalOffsetMinutes = offsetAt(zones, to, day, arrives);
  const firstSlot = rows.slotStart[row]!;
  const { through, ...alone } = store.priceOf(row, day, slot, firstSlot);
  return {
    ref: rows.ref[row]!,
    day: day + network.firstDay,
    from: airports.codes[from]!,
    to: airports.codes[to]!,
    carrier: carriers[rows.carrier[row]!]!,
    operatingCarrier: carriers[rows.operator[row]!]!,
    kind: rows.charter[row] === 1 ? 'charter' : 'scheduled',
    departsAtLocalMinute: departs,
    arrivesAtLocalMinute: arrives,
    departureOffsetMinutes,
    arrivalOffsetMinutes,
    durationMinutes: arrives - arrivalOffsetMinutes - (departs - departureOffsetMinutes),
    cabin: CABINS[cabinOfSlot(rows, row, slot)]!,
    slot,
    seatsLeft: store.seatsLeft(row, day, slot, firstSlot),
    price: isThrough ? (through ?? alone) : alone,
  };
}

function describeLayover(network: Network, before: Segment, after: Segment): Layover {
  const arrives = before.day * MINUTES_A_DAY + before.arrivesAtLocalMinute;
  const departs = after.day * MINUTES_A_DAY + after.departsAtLocalMinute;
  const waited = departs - after.departureOffsetMinutes - (arrives - before.arrivalOffsetMinutes);
  return {
    minutes: waited,
    airportChange: before.to !== after.from,
    selfTransfer: !protectsConnection(network, before.carrier, after.carrier),
    overnight: Math.floor(arrives / MINUTES_A_DAY) !== Math.floor(departs / MINUTES_A_DAY),
  };
}

function protectsConnection({ carriers, interline }: Network, before: string, after: string): boolean {
  if (before === after) return true;
  return interline.has(carriers.indexOf(before) * carriers.length + carriers.indexOf(after));
}
