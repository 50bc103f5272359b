import type { Cell } from '../csv.ts';
import type { FormValues } from '../form/field.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { toListRequest, type ListAddress, type ListRequest } from './list-address.ts';
import type { Column, ListScreen, Paged } from './list-screen.ts';

/** The server's page limit. */
const STEP = 1000;
/** A list that shrinks more often while it is read is not followed any further. */
const MOST_STEPS_BACK = 20;

/** All rows of a list with its search, filters and order, each once. */
export function loadAllRows<Row>(
  load: (request: ListRequest) => Promise<Paged<Row>>,
  address: ListAddress,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const { page, ...filters } = toListRequest({ ...address, page: 1 });
  return loadEveryPage((part) => load({ page: { ...page, ...part }, ...filters }), idOf);
}

/**
 * All rows, loaded page by page, each once: sales go on meanwhile, and move rows from a page that has been read to the
 * next, or back.
 */
export async function loadEveryPage<Row>(
  load: (part: {
    readonly skipCount: number;
    readonly maxResultCount: number;
  }) => Promise<Pick<Paged<Row>, 'items' | 'totalCount' | 'isEstimate'>>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let [skipCount, total, stepsBack] = [0, 0, 0];
  // Pages are loaded one after another, to limit the load on the server.
  for (;;) {
    const { items, totalCount, isEstimate } = await load({ skipCount, maxResultCount: STEP });
    for (const row of items) if (!rows.has(idOf(row))) rows.set(idOf(row), row);
    const left = isEstimate === true ? 0 : total - totalCount;
    total = totalCount;
    if (left > 0 && skipCount > 0 && stepsBack < MOST_STEPS_BACK) {
      // So many rows have left the list, and as many have moved up over the edge between the pages.
      skipCount = Math.max(0, skipCount - left);
      stepsBack += 1;
      continue;
    }
    skipCount += items.length;
    if (items.length === 0 || (isEstimate !== true && skipCount >= total)) return [...rows.values()];
  }
}

/** A line of titles, followed by the rows. An amount has two columns: number and currency. */
export function tableOf<Row, Values extends FormValues>(
  screen: Pick<ListScreen<Row, Values>, 'columns'>,
  rows: readonly Row[],
  t: OfficeTranslate,
): Cell[][] {
  const columns = screen.columns.filter(({ isOnlyOnScreen }) => isOnlyOnScreen !== true);
  const titles = columns.flatMap((column) => {
    const title = t(column.title);
    return column.money === undefined ? [title] : [title, t('list.currencyOf', { title })];
  });
  return [titles, ...rows.map((row) => columns.flatMap((column) => cellsOf(column, row)))];
}

function cellsOf<Row>(column: Column<Row>, row: Row): Cell[] {
  if (column.money !== undefined) {
    const sum = column.money(row);
    return sum === undefined ? ['', ''] : [{ number: sum.amount }, sum.currency];
  }
  const text = column.text(row);
  return [column.isNumber === true && /^-?\d+(\.\d+)?$/.test(text) ? { number: text } : text];
}
