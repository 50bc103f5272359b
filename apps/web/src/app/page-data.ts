import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Answers used for rendering on the server, so that the browser need not request them again. */
export interface PageData {
  readonly language: string;
  readonly answers: readonly {
    readonly key: QueryKey;
    readonly data: unknown;
    /** Milliseconds since the epoch. */
    readonly askedAt: number;
  }[];
}

/** Id of the element that contains the page's data. */
export const PAGE_DATA_ID = 'page-data';

/** The page's data; undefined if the server sent a bare page. */
export function findPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  // oxlint-disable-next-line no-restricted-properties -- made by the server of this same build
  return text ? (JSON.parse(text) as PageData) : undefined;
}

export function seedAnswers(queries: QueryClient, { answers }: PageData): void {
  // By a clock behind the server's an answer would come from the future, and never grow old.
  const now = Date.now();
  for (const { key, data, askedAt } of answers)
    queries.setQueryData(key, data, { updatedAt: Math.min(askedAt, now) });
}
