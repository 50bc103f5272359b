import type { Language } from '@farewind/contract/core/fields';
import { localeOf } from '@farewind/contract/core/languages';

const A = 'A'.charCodeAt(0);
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(A + at));

/** Withdrawn codes that browsers still name, and regions that are not countries. */
const noCountries = new Set(
  'AC AN BU CP CS CQ DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UN UK VD XA XB YD YU ZR ZZ'.split(' '),
);

/** Country names in a language, in its sort order. */
export function countryNames(language: Language) {
  const locale = localeOf[language];
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const options = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const text = noCountries.has(value) ? undefined : names.of(value);
      return text === undefined ? [] : [{ value, text }];
    })
    .toSorted((one, other) => one.text.localeCompare(other.text, locale));
  return { options, nameOf: (code: string) => names.of(code) ?? code };
}
