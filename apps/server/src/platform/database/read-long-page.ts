import { sql, type SelectQueryBuilder } from 'kysely';
import type { SortKey } from './read-sorting.ts';
import { pageRows, type PageRequest } from './read-page.ts';
import type { TenantScope } from './scope.ts';

/** The maximum number of counted rows: an agency that sells for years has lists of hundreds of thousands. */
export const COUNTED = 10_000;

/** Substrings are only searched among this many newest rows, because an index can only match prefixes. */
export const SEARCHED = 2_000;

/** For an answer: `isEstimate` is present only if it is one. */
export interface Total {
  readonly totalCount: number;
  readonly isEstimate?: true;
}

/**
 * One page of a list that grows as long as an agency sells, and the number of all matches: exact up to 10,000, above
 * that the database's estimate. `counted` finds as many rows as `query`, if it can do so by reading less; `query` may
 * differ for few and for many matches.
 */
export async function readLongPage<Named, Tables extends keyof Named, Row>(
  scope: Pick<TenantScope, 'tx'>,
  query: PageQuery<Named, Tables, Row>,
  page: PageRequest,
  sort: readonly SortKey<string>[],
): Promise<{ readonly total: Total; readonly rows: Row[] }> {
  const { counted, find, isNarrow } = 'find' in query ? query : { counted: query, find: () => query };
  // Sent together, and run in this order.
  const [, , total] = await Promise.all([
    preferIndexes(scope),
    isNarrow ? avoidHashJoins(scope) : undefined,
    countSome(scope, counted),
  ]);
  return { total, rows: await pageRows(find(total), page, sort) };
}

/** The query of a page, and the query for its count if that differs. */
type PageQuery<Named, Tables extends keyof Named, Row> =
  | SelectQueryBuilder<Named, Tables, Row>
  | {
      readonly counted: Countable;
      /** Whether the search begins with few rows, such as those of a typed name. */
      readonly isNarrow?: boolean;
      readonly find: (total: Total) => SelectQueryBuilder<Named, Tables, Row>;
    };

/**
 * For a bounded number of rows the planner prefers to scan the table, including rows of all agencies, or to walk an
 * index from its beginning for rows that could be joined; and it prices jumps within an index as on a spinning disk.
 */
async function preferIndexes({ tx }: Pick<TenantScope, 'tx'>): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('random_page_cost', '1.1', true)`.execute(tx);
}

/** For a few rows the planner prefers to hash all rows of the agency instead of looking each of them up. */
async function avoidHashJoins({ tx }: Pick<TenantScope, 'tx'>): Promise<void> {
  await sql`select set_config('enable_hashjoin', 'off', true)`.execute(tx);
}

/**
 * The details of a page's rows, in the order of the page: the ids are found first and the rows looked up then, so that
 * nothing is joined for rows that are not shown.
 */
export async function lookUpRows<Id, Row extends { readonly id: Id }>(
  page: readonly { readonly id: Id }[],
  read: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const byId = new Map((await read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A query that can be counted: its columns do not matter. */
export type Countable = Pick<SelectQueryBuilder<never, never, unknown>, 'clearSelect'>;

async function countSome({ tx }: Pick<TenantScope, 'tx'>, counted: Countable): Promise<Total> {
  const found = counted.clearSelect().select(sql.lit(1).as('one'));
  const bounded = found.limit(COUNTED + 1);
  // The count may cover many rows, and the page after it is always small: hash joins are switched off only for the
  // page.
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total, set_config('enable_hashjoin', 'off', true) from (${bounded}) as bounded`.execute(
    tx,
  );
  const { total } = rows[0]!;
  if (total <= COUNTED) return { totalCount: total };
  const { rows: plans } = await sql<Explained>`explain (format json) ${found}`.execute(tx);
  const expected = plans[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return { totalCount: Math.max(total, Number(expected.toPrecision(2))), isEstimate: true };
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}
