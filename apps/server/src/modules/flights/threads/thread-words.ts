import type { SharedAnswer, SharedColumns, SharedQuestion } from '@farewind/flight-search/api/shared-search';

/** A message to a thread, executed in this order: a search to drop, one to open, questions to answer. */
export interface ThreadWord {
  readonly forget?: readonly number[];
  readonly open?: { readonly search: number; readonly columns: SharedColumns };
  readonly ask?: { readonly search: number; readonly questions: readonly SharedQuestion[] };
}

/** One for each question, undefined for those left unanswered. */
export type ThreadAnswer = readonly (SharedAnswer | undefined)[];

/** A thread's first message: it is ready. */
export const READY = 'ready';
