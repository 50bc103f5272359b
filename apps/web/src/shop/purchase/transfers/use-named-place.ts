import type { Language } from '@farewind/contract/core/fields';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { idOf } from './place-words.ts';
import { findPlaces } from './use-ride-places.ts';

const SEARCHED = 8;
/** The language in which a place was first shown, and thus named. */
const languageOf = new WeakMap<TransferPlace, Language>();

/** A chosen place by its name in the page's language; as it was chosen until that is known, or if it is not found. */
export function useNamedPlace(chosen: TransferPlace | undefined): TransferPlace | undefined {
  const { language } = useI18n();
  if (chosen !== undefined && !languageOf.has(chosen)) languageOf.set(chosen, language);
  const { data } = useQuery({
    queryKey: ['ridePlaceName', language, chosen?.kind, chosen?.code],
    queryFn: async ({ signal }) =>
      chosen === undefined ? [] : findPlaces(keywordOf(chosen), undefined, SEARCHED, signal),
    staleTime: Infinity,
    enabled: chosen !== undefined && languageOf.get(chosen) !== language,
  });
  return findSamePlace(chosen, data);
}

/** Airports are found by their code; the names of other places are nearly the same in all languages. */
const keywordOf = ({ kind, code, name }: TransferPlace): string => (kind === 'airport' ? code : name);

export function findSamePlace(
  chosen: TransferPlace | undefined,
  found: readonly TransferPlace[] | undefined,
): TransferPlace | undefined {
  if (chosen === undefined) return undefined;
  return found?.find((place) => idOf(place) === idOf(chosen)) ?? chosen;
}
