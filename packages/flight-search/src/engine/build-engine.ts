import type { FlightRecord } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';
import { buildNetwork } from './build-network.ts';
import { DepartureCommands } from './departure-commands.ts';
import type { EngineParts } from './engine-state.ts';
import { InventoryStore } from './inventory-store.ts';
import { weekdayOf, type Network } from './network.ts';
import type { PlannedRow } from './plan-rows.ts';
import { PriceBook, requirePrice } from './price-book.ts';
import { PriceBounds } from './price-bounds.ts';
import { RowFinder } from './row-finder.ts';

/** Lays out a timetable: schedule, fares of every date, exceptions, the caller's inventory, and last the bounds. */
export function buildEngine(timetable: Timetable): EngineParts {
  const { network, planned } = buildNetwork(timetable);
  const prices = new PriceBook();
  const store = new InventoryStore(network, assignPriceLists(planned, prices), prices);
  const bounds = new PriceBounds(network, store);
  const retimedRows = new Set(planned.flatMap((row, number) => (row.retimed ? [number] : [])));
  const finder = new RowFinder(network, retimedRows);
  const commands = new DepartureCommands(network, store, bounds, finder);
  for (const [row, plan] of planned.entries()) writeOwnFares(network, store, bounds, row, plan);
  for (const row of retimedRows) closeOriginal(network, commands, planned, row);
  for (const flight of timetable.flights) cancelExceptions(flight, commands);
  timetable.writeInventory?.(commands);
  bounds.rebuild();
  commands.keepsBounds = true;
  return { network, retimedRows, store, bounds, finder, commands };
}

/** One list per key; the slots of a flight that names none share a list of their own. */
function assignPriceLists(planned: readonly PlannedRow[], prices: PriceBook): Int32Array {
  const listOfKey = new Map<string, number>();
  const lists: number[] = [];
  for (const { flight } of planned) {
    for (const fare of flight.fares) {
      const key = fare.priceListKey === undefined ? `flight ${flight.ref}` : `list ${fare.priceListKey}`;
      const list = listOfKey.get(key) ?? prices.addList();
      listOfKey.set(key, list);
      lists.push(list);
    }
  }
  return Int32Array.from(lists);
}

function writeOwnFares(
  network: Network,
  store: InventoryStore,
  bounds: PriceBounds,
  row: number,
  { flight, weekdays, firstDay, lastDay }: PlannedRow,
): void {
  const firstSlot = network.rows.slotStart[row]!;
  for (const [slot, { seats, price }] of flight.fares.entries()) {
    requirePrice(price);
    bounds.noticeRatios(network.rows.pair[row]!, price.adultMinor, price.childMinor, price.infantMinor);
    for (let day = firstDay; day <= lastDay; day++) {
      if (((weekdays >> weekdayOf(network.firstDay + day)) & 1) === 0) continue;
      store.setSeats(row, day, slot, firstSlot, seats);
      store.setPrice(row, day, slot, firstSlot, price);
    }
  }
}

/** The main row of a flight is never sold on a date that a retimed row stands for. */
function closeOriginal(
  network: Network,
  commands: DepartureCommands,
  planned: readonly PlannedRow[],
  retimedRow: number,
): void {
  const { pair, ref, firstDay } = network.rows;
  const day = firstDay[retimedRow]!;
  const { rowStart } = network.pairs;
  const own = pair[retimedRow]!;
  for (let row = rowStart[own]!; row < rowStart[own + 1]!; row++) {
    if (ref[row] === ref[retimedRow] && !planned[row]!.retimed) commands.cancelRow(row, day);
  }
}

function cancelExceptions({ ref, exceptions = [] }: FlightRecord, commands: DepartureCommands): void {
  for (const { kind, day } of exceptions) {
    if (kind === 'cancelled') commands.cancelDeparture(ref, day);
  }
}
