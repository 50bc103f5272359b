import consentEn from '../../apps/web/src/shop/consent/texts/en.json' with { type: 'json' };
import surveyEn from '../../apps/web/src/shop/features/survey/texts/en.json' with { type: 'json' };
import surveyRu from '../../apps/web/src/shop/features/survey/texts/ru.json' with { type: 'json' };
import surveyTr from '../../apps/web/src/shop/features/survey/texts/tr.json' with { type: 'json' };
import alertEn from '../../apps/web/src/shop/search/price-alert/texts/en.json' with { type: 'json' };
import alertRu from '../../apps/web/src/shop/search/price-alert/texts/ru.json' with { type: 'json' };
import alertTr from '../../apps/web/src/shop/search/price-alert/texts/tr.json' with { type: 'json' };
import tricksEn from '../../apps/web/src/shop/features/no-tricks/texts/en.json' with { type: 'json' };
import tricksRu from '../../apps/web/src/shop/features/no-tricks/texts/ru.json' with { type: 'json' };
import tricksTr from '../../apps/web/src/shop/features/no-tricks/texts/tr.json' with { type: 'json' };
import type { Language } from './words.ts';

const surveys = { ru: surveyRu, en: surveyEn, tr: surveyTr };
const alerts = { ru: alertRu, en: alertEn, tr: alertTr };
const tricks = { ru: tricksRu, en: tricksEn, tr: tricksTr };

/** The text of price alerts for a key. */
export function alertWord(language: Language, key: keyof typeof alertRu): string {
  return alerts[language][key];
}

/** The text of the page about checks for a key. */
export function tricksWord(language: Language, key: keyof typeof tricksRu): string {
  return tricks[language][key];
}

/** The survey's text for a key. */
export function surveyWord(language: Language, key: keyof typeof surveyRu): string {
  return surveys[language][key];
}

/** The texts of the cookie choice in English. */
export function consentWord(key: keyof typeof consentEn): string {
  return consentEn[key];
}
