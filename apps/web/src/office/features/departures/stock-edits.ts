import type { getDeparture } from '@farewind/contract/inventory/departure-stock';
import type { Answer } from '../../../shared/api/call-types.ts';

export type DepartureStock = Answer<typeof getDeparture>;
export type Block = DepartureStock['blocks'][number];
export type DatedFare = DepartureStock['fares'][number];

export const priceTypes = ['adult', 'child', 'infant'] as const;
export type PriceType = (typeof priceTypes)[number];

/** Typed values, by cell. */
export type Edits = Readonly<Record<string, string>>;

/** An editable cell: the seats of a block on a leg, or the passenger price of a fare. */
export type Cell =
  | { readonly kind: 'seats'; readonly block: Block; readonly leg: Block['legs'][number] }
  | { readonly kind: 'price'; readonly fare: DatedFare; readonly type: PriceType };

export const cellKey = (cell: Cell): string =>
  cell.kind === 'seats'
    ? `seats ${cell.block.bucket} ${cell.leg.legNo}`
    : `price ${cell.fare.fareId} ${cell.type}`;

export function listCells({ blocks, fares }: Pick<DepartureStock, 'blocks' | 'fares'>): Cell[] {
  return [
    ...blocks.flatMap((block) => block.legs.map((leg): Cell => ({ kind: 'seats', block, leg }))),
    ...fares.flatMap((fare) => priceTypes.map((type): Cell => ({ kind: 'price', fare, type }))),
  ];
}

/** The cell's text; whole sums without zeros. */
export function valueOf(cell: Cell): string {
  return cell.kind === 'seats' ? String(cell.leg.total) : shortSum(cell.fare[cell.type].total);
}

export const shortSum = (sum: string): string => sum.replace(/\.00$/, '');

/** `17 490,5` → `17490.50`; undefined if it is not a sum. */
export function readSum(text: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  return whole === undefined ? undefined : `${Number(whole)}.${part.padEnd(2, '0')}`;
}

export interface CellChange {
  readonly key: string;
  readonly cell: Cell;
  readonly before: string;
  readonly after: string;
}

/** The cells that differ from the stored values, and those that are unreadable. */
export function listStockChanges(
  stock: DepartureStock,
  edits: Edits,
): { readonly changes: readonly CellChange[]; readonly unread: readonly string[] } {
  const changes: CellChange[] = [];
  const unread: string[] = [];
  for (const cell of listCells(stock)) {
    const key = cellKey(cell);
    const typed = edits[key];
    if (typed === undefined) continue;
    const after = readCell(cell, typed);
    const before = cell.kind === 'seats' ? String(cell.leg.total) : cell.fare[cell.type].total;
    if (after === undefined) unread.push(key);
    else if (after !== before) changes.push({ key, cell, before, after });
  }
  return { changes, unread };
}

function readCell({ kind }: Cell, typed: string): string | undefined {
  if (kind === 'price') return readSum(typed);
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) ? String(Number(text)) : undefined;
}

/** The request with these changes, and a map from its paths to cells. */
export function toStockRequest(changes: readonly CellChange[]) {
  const seats: { bucket: string; legNo: number; total: number }[] = [];
  const prices: ({ fareId: number } & Partial<Record<PriceType, string>>)[] = [];
  const cellAt = new Map<string, string>();
  for (const { key, cell, after } of changes) {
    if (cell.kind === 'seats') {
      cellAt.set(`seats.${seats.length}.total`, key);
      seats.push({ bucket: cell.block.bucket, legNo: cell.leg.legNo, total: Number(after) });
      continue;
    }
    const { fareId } = cell.fare;
    let index = prices.findIndex((price) => price.fareId === fareId);
    if (index === -1) index = prices.push({ fareId }) - 1;
    prices[index] = { ...prices[index]!, [cell.type]: after };
    cellAt.set(`prices.${index}.${cell.type}`, key);
  }
  return { seats, prices, cellAt };
}
