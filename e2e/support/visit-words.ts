import consentEn from '../../apps/web/src/shop/consent/texts/en.json' with { type: 'json' };
import surveyEn from '../../apps/web/src/shop/features/survey/texts/en.json' with { type: 'json' };
import surveyRu from '../../apps/web/src/shop/features/survey/texts/ru.json' with { type: 'json' };
import surveyTr from '../../apps/web/src/shop/features/survey/texts/tr.json' with { type: 'json' };
import type { Language } from './words.ts';

const surveys = { ru: surveyRu, en: surveyEn, tr: surveyTr };

/** The survey's text for a key. */
export function surveyWord(language: Language, key: keyof typeof surveyRu): string {
  return surveys[language][key];
}

/** The texts of the cookie choice in English. */
export function consentWord(key: keyof typeof consentEn): string {
  return consentEn[key];
}
