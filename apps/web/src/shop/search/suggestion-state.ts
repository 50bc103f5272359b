/** How far the suggestions for a typed text have come. */
interface SuggestionState {
  /** The list still belongs to the previously typed text. */
  readonly waiting: boolean;
  /** Whether any answer has arrived. */
  readonly answered: boolean;
}

/** What an empty list says: nothing is found, the answer is awaited, or it could not be had. */
export function noteOfEmptyList({ waiting, answered }: SuggestionState): 'none' | 'waiting' | 'failed' {
  if (waiting) return 'waiting';
  return answered ? 'none' : 'failed';
}

/** The suggestion to take for a text in a field that was left without a choice; undefined while they are awaited. */
export function suggestionToTake<Suggestion>(field: {
  readonly text: string;
  readonly chosenId: string | undefined;
  readonly waiting: boolean;
  readonly suggestions: readonly Suggestion[];
}): Suggestion | undefined {
  if (field.waiting || field.chosenId !== undefined || field.text.trim() === '') return undefined;
  return field.suggestions[0];
}
