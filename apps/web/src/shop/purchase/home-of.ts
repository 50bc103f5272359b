import type { Language } from '@farewind/contract/core/fields';
import type { Site } from '../../shared/session/session.tsx';

/** What most buyers of a site have: offered first, with every other value one step away. */
export interface Home {
  /** The calling code that a phone number begins with, with its plus; empty where buyers come from many countries. */
  readonly callingCode: string;
  /** The calling codes at the top of their list. */
  readonly callingCodes: readonly string[];
  /** The three nationalities offered first; the country's own before others. */
  readonly nationalities: readonly string[];
}

/** By the language that a site sells in, for the country where most of its readers live. */
const homes: Readonly<Record<Language, Home>> = {
  ru: { callingCode: '+7', callingCodes: ['+7', '+375', '+90'], nationalities: ['RU', 'BY', 'TR'] },
  tr: { callingCode: '+90', callingCodes: ['+90', '+49', '+7'], nationalities: ['TR', 'RU', 'DE'] },
  en: { callingCode: '', callingCodes: ['+90', '+7', '+44'], nationalities: ['RU', 'TR', 'GB'] },
};

/** Of a site that sells in Belarusian roubles: Russian is read there, and its buyers are not Russia's. */
const belarus: Home = {
  callingCode: '+375',
  callingCodes: ['+375', '+7', '+90'],
  nationalities: ['BY', 'RU', 'TR'],
};

type HomeSite = Pick<Site, 'defaultLanguage' | 'defaultCurrency'>;

export function homeOf(site: HomeSite | undefined): Home {
  return site?.defaultCurrency === 'BYN' ? belarus : homes[site?.defaultLanguage ?? 'en'];
}

/** What the reader of a language has on a site; undefined for English, which is read in many countries. */
function homeOfReader(language: Language, site: HomeSite | undefined): Home | undefined {
  if (language === 'en') return undefined;
  return language === 'ru' && homeOf(site) === belarus ? belarus : homes[language];
}

/** The nationalities offered first: the reader's own before those of the site's buyers. */
export function offerNationalities(site: HomeSite | undefined, language: Language): readonly string[] {
  const usual = homeOf(site).nationalities;
  const own = homeOfReader(language, site)?.nationalities[0];
  return own === undefined ? usual : [own, ...usual.filter((code) => code !== own)].slice(0, usual.length);
}

/** A form with the calling code of the reader's country, or of the site's, unless the buyer has chosen one. */
export function withHomeCode<Fields extends { readonly customerCountryCode: string }>(
  fields: Fields,
  site: HomeSite | undefined,
  language: Language,
): Fields {
  const { callingCode } = homeOfReader(language, site) ?? homeOf(site);
  return fields.customerCountryCode === '' ? { ...fields, customerCountryCode: callingCode } : fields;
}
