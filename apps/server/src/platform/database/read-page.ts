import { sql, type SelectQueryBuilder } from 'kysely';
import type { SortKey } from '../http/read-sorting.ts';
import type { DB } from './schema.ts';

export interface PageWish {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** One page of what a query finds, and how much it finds in all. `sort` must end with something unique. */
export async function readPage<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: PageWish,
  sort: readonly SortKey<string>[],
): Promise<{ readonly totalCount: number; readonly rows: Row[] }> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ordered = sort.reduce(
    (soFar, { column, direction }) => soFar.orderBy(sql.ref(column), direction),
    query,
  );
  return {
    totalCount: total,
    rows: await ordered.offset(page.skipCount).limit(page.maxResultCount).execute(),
  };
}
