import { useCallback, useState } from 'react';
import type { ChosenPlace } from './search-draft.ts';

export interface OriginGuess {
  /** From the last search, or from site and language. */
  readonly by: 'last' | 'site';
  readonly onRemove: () => void;
}

/**
 * Fills in an origin that is still empty. The guess lasts while it stands unchanged; once removed, there is no other.
 * `last`: the origin of the last search, which stands there from the start.
 */
export function useOriginGuess(props: {
  readonly from: ChosenPlace | undefined;
  readonly last: ChosenPlace | undefined;
  /** Whether to guess now: the field is empty and untouched. */
  readonly isWanted: boolean;
  readonly onGuess: (place: ChosenPlace | undefined) => void;
}): {
  readonly guess: OriginGuess | undefined;
  /** Whether site and language are asked for a guess. */
  readonly asks: boolean;
  readonly onAnswer: (place: ChosenPlace | undefined) => void;
} {
  const { from, last, isWanted, onGuess } = props;
  const [guessed, setGuessed] = useState<ChosenPlace>();
  const [isOver, setOver] = useState(false);
  const onAnswer = useCallback(
    (place: ChosenPlace | undefined) => {
      setOver(true);
      // Who is in the field writes there.
      if (place === undefined || document.activeElement?.id === 'search-from') return;
      setGuessed(place);
      onGuess(place);
    },
    [onGuess],
  );
  const by = from === undefined ? undefined : from === last ? 'last' : from === guessed ? 'site' : undefined;
  const onRemove = () => {
    setOver(true);
    onGuess(undefined);
  };
  return {
    guess: by && { by, onRemove },
    asks: isWanted && !isOver && from === undefined,
    onAnswer,
  };
}
