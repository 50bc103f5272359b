import { z } from 'zod';
import { queryBool, queryInt } from './fields.ts';

/** The most rows of one answer; more is asked for page by page. */
export const MAX_RESULT_COUNT = 1000;
export const PAGE_SIZE = 10;

/** The input of every paged list, by the conventions of ABP (decision 15). `sorting`: a comma list of `Property [asc|desc]`. */
export const pageInput = {
  skipCount: queryInt.min(0).default(0),
  maxResultCount: queryInt
    .min(1)
    .transform((count) => Math.min(count, MAX_RESULT_COUNT))
    .default(PAGE_SIZE),
  keyword: z.string().trim().max(256).optional(),
  sorting: z.string().trim().max(256).optional(),
};

/** Of lists that a form chooses from: asked without a number of rows, they come whole. */
export const wholeListInput = {
  ...pageInput,
  maxResultCount: queryInt
    .min(1)
    .transform((count) => Math.min(count, MAX_RESULT_COUNT))
    .default(MAX_RESULT_COUNT),
};

/** Where rows can be switched off: only these, only those, or (absent) both. */
export const activeInput = { isActive: queryBool.optional() };

/**
 * `totalCount` counts after filtering and before paging. `isEstimate` is there, and true, where a list is longer than 10,000 and
 * `totalCount` is about right only; pages go on until one has fewer items than were asked for.
 */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({ totalCount: z.int(), isEstimate: z.literal(true).optional(), items: z.array(item) });
}

/**
 * The number of a record's edits. A client that sends it back with its change is refused with `GEN-CONFLICT` if the
 * record was changed meanwhile; a client that does not know it overwrites the record.
 */
export const versionOutput = z.int();
export const versionInput = z.coerce.number().int().optional();
