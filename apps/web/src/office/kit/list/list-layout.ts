import { readStored, writeStored } from '../../../shared/session/local-store.ts';
import type { AddressTexts } from '../../routes/office-address.ts';

export const pageSizes = [10, 25, 50, 100] as const;
const DEFAULT_SIZE = pageSizes[0];

/** How a list is laid out, as its address or the reader's last choice says. */
export interface ListLayout {
  /** The names of the columns that were chosen, in their order; undefined: the list's own. */
  readonly columns: readonly string[] | undefined;
  readonly pageSize: number;
  /** Rows as low as they go. */
  readonly isTight: boolean;
}

/** As the address names them. */
const layoutNames = ['columns', 'size', 'density'] as const;
export type LayoutTexts = Partial<Record<(typeof layoutNames)[number], string>>;

/** Reads `?columns=number,total&size=50&density=tight`; what makes no sense is passed over. */
export function readListLayout(texts: AddressTexts, known: readonly string[]): ListLayout {
  const chosen = (texts['columns'] ?? '').split(',').filter((name) => known.includes(name));
  const size = pageSizes.find((each) => String(each) === texts['size']);
  return {
    columns: chosen.length === 0 ? undefined : [...new Set(chosen)],
    pageSize: size ?? DEFAULT_SIZE,
    isTight: texts['density'] === 'tight',
  };
}

/** A layout as texts of an address; what is the list's own is left out. */
export function toLayoutTexts({ columns, pageSize, isTight }: ListLayout): LayoutTexts {
  return {
    ...(columns === undefined ? {} : { columns: columns.join(',') }),
    ...(pageSize === DEFAULT_SIZE ? {} : { size: String(pageSize) }),
    ...(isTight ? { density: 'tight' } : {}),
  };
}

const keyOf = (list: string): string => `farewind.office.list.${list}`;

/** What the reader chose last for a list, on this device. */
export function readStoredLayout(list: string): AddressTexts {
  const stored = new URLSearchParams(readStored(keyOf(list)) ?? '');
  return Object.fromEntries([...stored].filter(([name]) => layoutNames.some((each) => each === name)));
}

export function storeLayout(list: string, layout: LayoutTexts): void {
  writeStored(keyOf(list), new URLSearchParams(layout).toString());
}

/** The columns that are shown: those chosen, in their order, or the list's own. */
export function shownColumns<Column extends { readonly name: string; readonly isOffScreen?: boolean }>(
  columns: readonly Column[],
  chosen: ListLayout['columns'],
): Column[] {
  if (chosen === undefined) return columns.filter(({ isOffScreen }) => isOffScreen !== true);
  return chosen.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}
