import type { FlightRecord } from '../spi/flight-record.ts';
import type { Timetable } from '../spi/timetable.ts';
import { buildNetwork } from './build-network.ts';
import { DepartureCommands } from './departure-commands.ts';
import type { EngineParts } from './engine-state.ts';
import { InventoryStore, type ListColumn } from './inventory-store.ts';
import type { Network } from './network.ts';
import { departureKey, weekdayOf } from './schedule-columns.ts';
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
  for (const flight of timetable.flights) cancelExceptions(flight, commands);
  timetable.writeInventory?.(commands);
  bounds.rebuild();
  commands.keepsBounds = true;
  return { network, retimedRows, store, bounds, finder, commands };
}

/** One list per key; the slots of a flight without keys share a list of their own. */
function assignPriceLists(planned: readonly PlannedRow[], prices: PriceBook): ListColumn {
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
  // As narrow as possible, because it is read for every fare in random order.
  if (listOfKey.size <= 1 << 8) return Uint8Array.from(lists);
  return listOfKey.size <= 1 << 16 ? Uint16Array.from(lists) : Int32Array.from(lists);
}

function writeOwnFares(
  network: Network,
  store: InventoryStore,
  bounds: PriceBounds,
  row: number,
  { flight, weekdays, firstDay, lastDay }: PlannedRow,
): void {
  const { rows, neverSold } = network;
  const firstSlot = rows.slotStart[row]!;
  for (const [slot, { seats, price }] of flight.fares.entries()) {
    requirePrice(price);
    bounds.noticeRatios(rows.pair[row]!, price);
    for (let day = firstDay; day <= lastDay; day++) {
      if (((weekdays >> weekdayOf(network.firstDay + day)) & 1) === 0) continue;
      if (neverSold.size > 0 && neverSold.has(departureKey(rows, row, day))) continue;
      store.setSeats(row, day, slot, seats);
      store.setPrice(row, day, slot, firstSlot, price);
    }
  }
}

function cancelExceptions({ ref, exceptions = [] }: FlightRecord, commands: DepartureCommands): void {
  for (const { kind, day } of exceptions) {
    if (kind === 'cancelled') commands.cancelDeparture(ref, day);
  }
}
