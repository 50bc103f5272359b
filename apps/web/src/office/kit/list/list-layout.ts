import { readStored, writeStored } from '../../../shared/session/local-store.ts';
import type { AddressTexts } from '../../address/office-address.ts';

export const pageSizes = [10, 25, 50, 100] as const;
const DEFAULT_SIZE = pageSizes[0];

/** The layout of a list, from its address or the reader's last choice. */
export interface ListLayout {
  /** Names of the chosen columns in order; undefined means the list's default. */
  readonly columns: readonly string[] | undefined;
  readonly pageSize: number;
  /** Minimal row height. */
  readonly isTight: boolean;
}

/** Names in the address. */
const layoutNames = ['columns', 'size', 'density'] as const;
export type LayoutTexts = Partial<Record<(typeof layoutNames)[number], string>>;

/** Reads `?columns=number,total&size=50&density=tight`; invalid values are ignored. */
export function readListLayout(texts: AddressTexts, known: readonly string[]): ListLayout {
  const chosen = (texts['columns'] ?? '').split(',').filter((name) => known.includes(name));
  const size = pageSizes.find((each) => String(each) === texts['size']);
  return {
    columns: chosen.length === 0 ? undefined : [...new Set(chosen)],
    pageSize: size ?? DEFAULT_SIZE,
    isTight: texts['density'] === 'tight',
  };
}

/** A layout as address texts, without defaults. */
export function toLayoutTexts({ columns, pageSize, isTight }: ListLayout): LayoutTexts {
  return {
    ...(columns === undefined ? {} : { columns: columns.join(',') }),
    ...(pageSize === DEFAULT_SIZE ? {} : { size: String(pageSize) }),
    ...(isTight ? { density: 'tight' } : {}),
  };
}

const keyOf = (list: string): string => `farewind.office.list.${list}`;

/** The reader's last choice for a list on this device. */
export function readStoredLayout(list: string): AddressTexts {
  const stored = new URLSearchParams(readStored(keyOf(list)) ?? '');
  return Object.fromEntries([...stored].filter(([name]) => layoutNames.some((each) => each === name)));
}

export function storeLayout(list: string, layout: LayoutTexts): void {
  writeStored(keyOf(list), new URLSearchParams(layout).toString());
}

/** The visible columns: the chosen ones in order, or the list's default. */
export function shownColumns<Column extends { readonly name: string; readonly isOffScreen?: boolean }>(
  columns: readonly Column[],
  chosen: ListLayout['columns'],
): Column[] {
  if (chosen === undefined) return columns.filter(({ isOffScreen }) => isOffScreen !== true);
  return chosen.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}
