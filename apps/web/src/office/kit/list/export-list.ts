import type { Cell } from '../csv.ts';
import type { FormValues } from '../form/field.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { toListRequest, type ListAddress, type ListRequest } from './list-address.ts';
import type { Column, ListScreen, Paged } from './list-screen.ts';

/** The server's page limit. */
const STEP = 1000;

/** All rows of a list with its search, filters and order, loaded page by page. */
export async function loadAllRows<Row>(
  load: (request: ListRequest) => Promise<Paged<Row>>,
  address: ListAddress,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    // Pages are loaded one after another, to limit the load on the server.
    const { items, totalCount, isEstimate } = await load(toListRequest({ ...address, page }, STEP));
    rows.push(...items);
    if (items.length === 0 || (isEstimate !== true && rows.length >= totalCount)) return rows;
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
