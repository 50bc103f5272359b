import en from '../../apps/web/src/office/i18n/en.json' with { type: 'json' };
import ru from '../../apps/web/src/office/i18n/ru.json' with { type: 'json' };
import tr from '../../apps/web/src/office/i18n/tr.json' with { type: 'json' };
import { formatMessage, parseMessage, type MessageValues } from '../../apps/web/src/shared/i18n/message.ts';
import { localeOf, type Language } from './words.ts';

const catalogues = { ru, en, tr };

/** The office's text for a key in a language. */
export type SayOffice = (key: keyof typeof ru, values?: MessageValues) => string;

export function officeWordsOf(language: Language): SayOffice {
  return (key, values = {}) =>
    formatMessage(parseMessage(catalogues[language][key]), values, localeOf[language]);
}
