import { sql, type SelectQueryBuilder } from 'kysely';
import type { SortKey } from '../http/read-sorting.ts';
import { pageRows, type PageRequest } from './read-page.ts';
import type { TenantScope } from './scope.ts';

/** So many rows are counted, and no more: an agency that sells for years has lists of hundreds of thousands. */
export const COUNTED = 10_000;

/** Among so many of the newest rows a text is looked for wherever it stands; an index knows beginnings only. */
export const SEARCHED = 2_000;

/** As an answer tells it: `isEstimate` is there only when it is one. */
export interface Total {
  readonly totalCount: number;
  readonly isEstimate?: true;
}

/**
 * One page of a list that grows for as long as an agency sells, and how much is found in all: exact up to 10,000, above that
 * what the database expects. `counted` finds as many rows as `query`, where it can do so by reading less; `query` may be
 * another one for few than for many.
 */
export async function readLongPage<Named, Tables extends keyof Named, Row>(
  scope: Pick<TenantScope, 'tx'>,
  query: PageQuery<Named, Tables, Row>,
  page: PageRequest,
  sort: readonly SortKey<string>[],
): Promise<{ readonly total: Total; readonly rows: Row[] }> {
  await preferIndexes(scope);
  const { counted, find, isNarrow } = 'find' in query ? query : { counted: query, find: () => query };
  if (isNarrow) await avoidHashJoins(scope);
  const total = await countSome(scope, counted);
  return { total, rows: await pageRows(find(total), page, sort) };
}

/** What a page is found by, and what is counted for it where that is something else. */
type PageQuery<Named, Tables extends keyof Named, Row> =
  | SelectQueryBuilder<Named, Tables, Row>
  | {
      readonly counted: Countable;
      /** What is found begins with few rows, such as those of a name that was typed. */
      readonly isNarrow?: boolean;
      readonly find: (total: Total) => SelectQueryBuilder<Named, Tables, Row>;
    };

/**
 * For so many rows and no more the planner would rather look through the table, at the rows of all agencies, or go through an
 * index from its beginning for what could be joined; and it takes jumps within an index for as dear as on a disk that turns.
 */
async function preferIndexes({ tx }: Pick<TenantScope, 'tx'>): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('random_page_cost', '1.1', true)`.execute(tx);
}

/** For a few rows the planner would rather gather all rows of the agency than look each of them up. */
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

/** What can be counted: its columns are of no interest. */
export type Countable = Pick<SelectQueryBuilder<never, never, unknown>, 'clearSelect'>;

async function countSome({ tx }: Pick<TenantScope, 'tx'>, counted: Countable): Promise<Total> {
  const found = counted.clearSelect().select(sql.lit(1).as('one'));
  const bounded = found.limit(COUNTED + 1);
  // What is counted may be much, and the page that follows is always little: nothing is gathered for it.
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
