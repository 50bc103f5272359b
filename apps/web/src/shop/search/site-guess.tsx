import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { guessOrigin } from './guess-origin.ts';
import { toChosen } from './place-title.ts';
import type { ChosenPlace } from './search-draft.ts';
import { popularPlacesQuery } from './use-places.ts';

export interface SiteGuessProps {
  /** The destination, which is never guessed. */
  readonly to: ChosenPlace | undefined;
  /** Undefined: there is nothing to guess. */
  readonly onAnswer: (place: ChosenPlace | undefined) => void;
}

/** Guesses an origin from site and language; draws nothing. */
export function SiteGuess({ to, onAnswer }: SiteGuessProps): null {
  const { language } = useI18n();
  const { site } = useSession();
  const { data } = useQuery(popularPlacesQuery(language, 'from'));
  useEffect(() => {
    if (data === undefined) return;
    const found = guessOrigin(data.items, {
      language,
      siteLanguage: site?.defaultLanguage,
      siteCurrency: site?.defaultCurrency,
      to: to?.code,
    });
    onAnswer(found && toChosen(found));
  }, [data, language, site, to, onAnswer]);
  return null;
}
