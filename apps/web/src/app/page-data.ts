import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Answers that the server drew a page with, so that the browser need not ask for them again. */
export interface PageData {
  readonly language: string;
  readonly answers: readonly {
    readonly key: QueryKey;
    readonly data: unknown;
    /** Milliseconds since the epoch. */
    readonly askedAt: number;
  }[];
}

/** The id of the element of the page that holds its data. */
export const PAGE_DATA_ID = 'page-data';

/** What came with the page; undefined where the server sent the bare page. */
export function findPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  // oxlint-disable-next-line no-restricted-properties -- made by the server of this same build
  return text ? (JSON.parse(text) as PageData) : undefined;
}

export function seedAnswers(queries: QueryClient, { answers }: PageData): void {
  for (const { key, data, askedAt } of answers) queries.setQueryData(key, data, { updatedAt: askedAt });
}
