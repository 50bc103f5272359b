/** What Enter opens in the palette. */
export interface Choice {
  /** Chosen by hand; by id, so that late results do not change it. */
  readonly chosen?: string | undefined;
  /** Enter, pressed before the results of the text have come: whether in another tab. */
  readonly awaited?: { readonly isInTab: boolean };
}

/** A choice by hand ends the wait of an earlier Enter: it opens at the next one. */
export const chooseByHand = (id: string | undefined): Choice => ({ chosen: id });

export const awaitResults = (isInTab: boolean): Choice => ({ awaited: { isInTab } });

/** Whether what is listed is of an earlier text, unless it was chosen by hand. */
export const isTooEarly = ({ chosen }: Choice, isLoading: boolean): boolean =>
  isLoading && chosen === undefined;

/** How an awaited result is opened now; undefined while nothing is to be opened. */
export const openNow = (choice: Choice, isLoading: boolean): Choice['awaited'] =>
  isTooEarly(choice, isLoading) ? undefined : choice.awaited;
