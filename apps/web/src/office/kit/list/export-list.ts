import { saveCsv } from '../csv.ts';
import type { FormValues } from '../form/field.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { toListRequest, type ListAddress, type ListRequest } from './list-address.ts';
import type { ListScreen, Paged } from './list-screen.ts';

/** As many rows as the server gives in one answer. */
const STEP = 1000;

/** All rows of a list as it is searched, filtered and sorted, page by page. */
export async function loadAllRows<Row>(
  load: (request: ListRequest) => Promise<Paged<Row>>,
  address: ListAddress,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    // Each page waits for the one before: the server is not asked for everything at once.
    const { items, totalCount, isEstimate } = await load(toListRequest({ ...address, page }, STEP));
    rows.push(...items);
    if (items.length === 0 || (isEstimate !== true && rows.length >= totalCount)) return rows;
  }
}

/** Gives rows to the person as a file: a line of titles, then the words of each column. */
export function saveAsCsv<Row, Values extends FormValues>(
  screen: ListScreen<Row, Values>,
  rows: readonly Row[],
  t: OfficeTranslate,
): void {
  const lines = [
    screen.columns.map(({ title }) => t(title)),
    ...rows.map((row) => screen.columns.map(({ text }) => text(row))),
  ];
  saveCsv(screen.name, lines);
}
