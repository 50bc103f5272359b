import type { Language } from '@farewind/contract/core/fields';
import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { idOf } from './place-words.ts';
import { findPlaces } from './use-ride-places.ts';

const SEARCHED = 8;
/** The language in which a place was first shown, and thus named; undefined if it is not known. */
const languageOf = new WeakMap<TransferPlace, Language | undefined>();

/** Notes the language of a place that an earlier visit has stored; without it, its name is asked for. */
export function recordLanguage(place: TransferPlace, language: Language | undefined): void {
  languageOf.set(place, language);
}

/** Whether a place has its name in this language, which is that of the page where it is shown first. */
export function isNamedIn(place: TransferPlace, language: Language): boolean {
  if (!languageOf.has(place)) languageOf.set(place, language);
  return languageOf.get(place) === language;
}

/** A chosen place by its name in the page's language; as it was chosen until that is known, or if it is not found. */
export function useNamedPlace(chosen: TransferPlace | undefined): TransferPlace | undefined {
  const { language } = useI18n();
  const { data } = useQuery({
    queryKey: ['ridePlaceName', language, chosen?.kind, chosen?.code],
    queryFn: async ({ signal }) =>
      chosen === undefined ? [] : findPlaces(keywordOf(chosen), undefined, SEARCHED, signal),
    staleTime: Infinity,
    enabled: chosen !== undefined && !isNamedIn(chosen, language),
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
