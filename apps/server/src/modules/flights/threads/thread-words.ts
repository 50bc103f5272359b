import type { SharedAnswer, SharedColumns, SharedQuestion } from '@farewind/flight-search/api/shared-search';

/** One word to a thread, in this order: what it need not know any more, what it should know, what it is asked. */
export interface ThreadWord {
  readonly forget?: readonly number[];
  readonly open?: { readonly search: number; readonly columns: SharedColumns };
  readonly ask?: { readonly search: number; readonly questions: readonly SharedQuestion[] };
}

/** One for each question, undefined for those that are given back. */
export type ThreadAnswer = readonly (SharedAnswer | undefined)[];

/** What a thread says first: that it can be asked. */
export const READY = 'ready';
