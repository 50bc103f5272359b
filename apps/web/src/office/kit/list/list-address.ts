import type { AddressTexts } from '../../address/office-address.ts';

export const PAGE_SIZE = 10;

/** The state of a list, as contained in its address. */
export interface ListAddress {
  readonly keyword: string;
  /** From 1. */
  readonly page: number;
  readonly sort: { readonly by: string; readonly isDown: boolean } | undefined;
  /** Only existing filters that are set. */
  readonly filters: AddressTexts;
  readonly dialog: { readonly name: string; readonly id: string | undefined } | undefined;
}

/** The request of a list to the server. */
export interface ListRequest {
  readonly page: {
    readonly skipCount: number;
    readonly maxResultCount: number;
    readonly keyword?: string;
    readonly sorting?: string;
  };
  readonly filters: AddressTexts;
}

/** Reads `?q=…&page=2&sort=-userName&isActive=true&dialog=edit&id=5`; invalid values are ignored. */
export function readListAddress(
  texts: AddressTexts,
  list: { readonly filters: readonly string[]; readonly sorts: readonly string[] },
): ListAddress {
  const page = Number(texts['page']);
  const by = texts['sort']?.replace(/^-/, '');
  const dialog = texts['dialog'];
  return {
    keyword: texts['q']?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort:
      by !== undefined && list.sorts.includes(by)
        ? { by, isDown: texts['sort']?.startsWith('-') === true }
        : undefined,
    filters: Object.fromEntries(
      list.filters.flatMap((name) => {
        const value = texts[name];
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    ),
    dialog: dialog === undefined || dialog === '' ? undefined : { name: dialog, id: texts['id'] },
  };
}

export function toListRequest(address: ListAddress, pageSize = PAGE_SIZE): ListRequest {
  return {
    page: {
      skipCount: (address.page - 1) * pageSize,
      maxResultCount: pageSize,
      ...(address.keyword === '' ? {} : { keyword: address.keyword }),
      ...(address.sort === undefined
        ? {}
        : { sorting: `${address.sort.by}${address.sort.isDown ? ' desc' : ''}` }),
    },
    filters: address.filters,
  };
}

/** Clicking a column's heading sorts ascending, then descending, then by the list's default. */
export function nextSort(sort: ListAddress['sort'], by: string): string | undefined {
  if (sort?.by !== by) return by;
  return sort.isDown ? undefined : `-${by}`;
}

/** Page numbers of a pager: first, last, and the neighbours of the current page; 0 is a gap. */
export function listPages(current: number, count: number): number[] {
  const near = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const pages = [...new Set(near)].toSorted((one, other) => one - other);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [0, page];
  });
}
