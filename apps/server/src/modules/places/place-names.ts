import type { Language } from '@farewind/contract/core/fields';

export type Localized = Readonly<Record<Language, string>>;

/** A Russian city in a sentence: «из Москвы», «на Бали». Other languages need no such forms. */
export interface RussianPhrases {
  readonly from: string;
  readonly to: string;
}

export interface RussianCases {
  readonly genitive: string;
  readonly accusative: string;
}

export interface RussianPreposition {
  readonly to: string;
  readonly from: string;
}

const usual: RussianPreposition = { to: 'в', from: 'из' };

export function russianPhrases(cases: RussianCases, preposition = usual): RussianPhrases {
  return { from: `${preposition.from} ${cases.genitive}`, to: `${preposition.to} ${cases.accusative}` };
}

/** The same name in every language, for airports outside our markets. */
export function sameInAll(name: string): Localized {
  return { ru: name, en: name, tr: name };
}

const displayNames = new Map<Language, Intl.DisplayNames>();
/**
 * Cached, because looking up the language data takes longer than everything else about a place, and there are few
 * countries.
 */
const countryNames = new Map<string, string>();

/** `TR` is Турция, Türkiye. Unknown codes are returned unchanged. */
export function countryName(country: string, language: Language): string {
  const key = `${language}:${country}`;
  let name = countryNames.get(key);
  if (name === undefined) {
    name = displayNamesOf(language).of(country) ?? country;
    countryNames.set(key, name);
  }
  return name;
}

function displayNamesOf(language: Language): Intl.DisplayNames {
  let names = displayNames.get(language);
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' });
    displayNames.set(language, names);
  }
  return names;
}
