import { DepartureCommands } from './departure-commands.ts';
import { InventoryStore, type InventoryState, type ListColumn } from './inventory-store.ts';
import type { Network } from './network.ts';
import { PriceBook, type PriceBookState } from './price-book.ts';
import { PriceBounds, type BoundsState } from './price-bounds.ts';
import { RowFinder } from './row-finder.ts';

/**
 * The complete state of an engine, as plain data: objects, arrays, sets, maps, strings, numbers and typed arrays. The
 * caller can write it to a file; it opens without rebuilding anything.
 */
export interface EngineState {
  readonly network: Network;
  readonly retimedRows: ReadonlySet<number>;
  readonly listOfSlot: ListColumn;
  readonly prices: PriceBookState;
  readonly inventory: InventoryState;
  readonly bounds: BoundsState;
  readonly cancelled: Map<number, number[]>;
}

/** The parts of a loaded engine that searches and updates share. */
export interface EngineParts {
  readonly network: Network;
  readonly retimedRows: ReadonlySet<number>;
  readonly store: InventoryStore;
  readonly bounds: PriceBounds;
  readonly finder: RowFinder;
  readonly commands: DepartureCommands;
}

export function partsFromState(state: EngineState): EngineParts {
  const { network, retimedRows } = state;
  const prices = PriceBook.fromState(state.prices);
  const store = new InventoryStore(network, state.listOfSlot, prices, state.inventory);
  const bounds = new PriceBounds(network, store, state.bounds);
  const finder = new RowFinder(network, retimedRows);
  const commands = new DepartureCommands(network, store, bounds, finder, state.cancelled);
  commands.keepsBounds = true;
  return { network, retimedRows, store, bounds, finder, commands };
}

export function stateOfParts(parts: EngineParts): EngineState {
  const { network, retimedRows, store, bounds, commands } = parts;
  return {
    network,
    retimedRows,
    listOfSlot: store.listOfSlot,
    prices: store.prices.toState(),
    inventory: store.toState(),
    bounds: bounds.toState(),
    cancelled: commands.cancelled,
  };
}
