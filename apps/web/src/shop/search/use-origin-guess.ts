import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { guessOrigin } from './guess-origin.ts';
import { toChosen } from './place-title.ts';
import type { ChosenPlace } from './search-draft.ts';
import { popularPlacesQuery } from './use-places.ts';

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
  /** The destination, which is never guessed. */
  readonly to: ChosenPlace | undefined;
  readonly last: ChosenPlace | undefined;
  /** Whether to guess now: the field is empty and untouched, and the page has nothing better to do. */
  readonly isWanted: boolean;
  readonly onGuess: (place: ChosenPlace | undefined) => void;
}): OriginGuess | undefined {
  const { language } = useI18n();
  const { site } = useSession();
  const { from, to, last, isWanted, onGuess } = props;
  const [guessed, setGuessed] = useState<ChosenPlace>();
  const [isOver, setOver] = useState(false);
  const asks = isWanted && !isOver && from === undefined;
  const { data } = useQuery({ ...popularPlacesQuery(language, 'from'), enabled: asks });
  useEffect(() => {
    if (!asks || data === undefined) return;
    const found = guessOrigin(data.items, {
      language,
      siteLanguage: site?.defaultLanguage,
      siteCurrency: site?.defaultCurrency,
      to: to?.code,
    });
    setOver(true);
    // Who is in the field writes there.
    if (found === undefined || document.activeElement?.id === 'search-from') return;
    const place = toChosen(found);
    setGuessed(place);
    onGuess(place);
  }, [asks, data, language, site, to, onGuess]);
  const by = from === undefined ? undefined : from === last ? 'last' : from === guessed ? 'site' : undefined;
  if (by === undefined) return undefined;
  const onRemove = () => {
    setOver(true);
    onGuess(undefined);
  };
  return { by, onRemove };
}
