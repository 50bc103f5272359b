import { readColumns, type Row } from './column-table.ts';
import { CompactDecoder } from './compact-decoder.ts';
import { CompactEncoder } from './compact-encoder.ts';
import type { CompactTables } from './compact-tables.ts';
import type { SearchResults } from './search.ts';

/** Media type of the deduplicated form, requested with `Accept`. */
export const COMPACT_RESULTS_TYPE = 'application/vnd.farewind.search+json';

/**
 * Header of an answer with results: the seconds until `expiresAt`. With it a browser whose clock is wrong knows when to
 * ask again; it is also on an answer without a body, for results that have not changed.
 */
export const VALID_SECONDS_HEADER = 'X-Valid-Seconds';

/**
 * Search results without repetition: every text, list and record occurs once, in columns, and is referred to by its
 * index. `decodeCompactResults` returns exactly the encoded results.
 */
export interface CompactResults extends Omit<SearchResults, 'flightSearchResponses'> {
  readonly format: 1;
  readonly texts: readonly string[];
  readonly lists: readonly Row[];
  readonly tables: CompactTables;
}

export function encodeCompactResults(results: SearchResults): CompactResults {
  const { flightSearchResponses, ...rest } = results;
  const encoder = new CompactEncoder();
  for (const response of flightSearchResponses) encoder.response(response);
  return { ...rest, format: 1, ...encoder.finish() };
}

/** Throws RangeError if an index refers to nothing. */
export function decodeCompactResults(compact: CompactResults): SearchResults {
  const { format: _format, texts, lists, tables, ...rest } = compact;
  const decoder = new CompactDecoder(texts, lists, tables);
  return {
    ...rest,
    flightSearchResponses: readColumns(tables.responses).map((row) => decoder.response(row)),
  };
}
