import { sql, type SelectQueryBuilder } from 'kysely';
import type { SortKey } from './read-sorting.ts';

export interface PageRequest {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** One page of a query's rows, and their total number. `sort` must end with a unique column. */
export async function readPage<Named, Tables extends keyof Named, Row>(
  query: SelectQueryBuilder<Named, Tables, Row>,
  page: PageRequest,
  sort: readonly SortKey<string>[],
): Promise<{ readonly totalCount: number; readonly rows: Row[] }> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { totalCount: total, rows: await pageRows(query, page, sort) };
}

/** One page of a query's rows. `sort` must end with a unique column. */
export function pageRows<Named, Tables extends keyof Named, Row>(
  query: SelectQueryBuilder<Named, Tables, Row>,
  page: PageRequest,
  sort: readonly SortKey<string>[],
): Promise<Row[]> {
  const ordered = sort.reduce(
    (soFar, { column, direction }) => soFar.orderBy(sql.ref(column), direction),
    query,
  );
  return ordered.offset(page.skipCount).limit(page.maxResultCount).execute();
}
