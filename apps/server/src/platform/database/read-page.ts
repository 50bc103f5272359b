import { sql, type SelectQueryBuilder } from 'kysely';
import type { SortKey } from '../http/read-sorting.ts';

export interface PageRequest {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** One page of what a query finds, and how much it finds in all. `sort` must end with something unique. */
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

/** One page of what a query finds. `sort` must end with something unique. */
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
