import { asItLooks } from '@farewind/travel-rules/typed-text';
import { z } from 'zod';
import { queryBool, queryInt } from './fields.ts';

/** The maximum rows of one answer; more are requested page by page. */
export const MAX_RESULT_COUNT = 1000;
export const PAGE_SIZE = 10;

/** The number of rows of an answer; more than the maximum is reduced to it. */
const rowCount = z.coerce
  .number()
  .int()
  .min(1)
  .transform((count) => Math.min(count, MAX_RESULT_COUNT))
  .pipe(z.int().min(1).max(MAX_RESULT_COUNT));

/** What is searched for, as typed or pasted. */
export const keywordText = z.string().overwrite(asItLooks).trim();

/** The input of every paged list, by the conventions of ABP (decision 15). `sorting`: a comma list of `Property [asc|desc]`. */
export const pageInput = {
  skipCount: queryInt.min(0).default(0),
  maxResultCount: rowCount.default(PAGE_SIZE),
  keyword: keywordText.max(256).optional(),
  sorting: z.string().trim().max(256).optional(),
};

/** For lists that a form chooses from: without a number of rows they are returned whole. */
export const wholeListInput = {
  ...pageInput,
  maxResultCount: rowCount.default(MAX_RESULT_COUNT),
};

/** For rows that can be switched off: only inactive ones, only active ones, or (absent) both. */
export const activeInput = { isActive: queryBool.optional() };

/**
 * `totalCount` counts after filtering and before paging. `isEstimate` is present, and true, if a list is longer than
 * 10,000 and `totalCount` is approximate; then pages continue until one has fewer items than requested.
 */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({ totalCount: z.int(), isEstimate: z.literal(true).optional(), items: z.array(item) });
}

/**
 * The number of a record's edits. A client that sends it back with its change is refused with `GEN-CONFLICT` if the
 * record was changed meanwhile; a client that does not know it overwrites the record.
 */
export const versionOutput = z.int();
export const versionInput = queryInt.optional();
