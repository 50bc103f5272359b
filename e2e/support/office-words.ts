import en from '../../apps/web/src/office/i18n/en.json' with { type: 'json' };
import ru from '../../apps/web/src/office/i18n/ru.json' with { type: 'json' };
import tr from '../../apps/web/src/office/i18n/tr.json' with { type: 'json' };
import { textsOf, type SayFrom } from './words.ts';

/** The office's text for a key in a language. */
export type SayOffice = SayFrom<typeof ru>;

export const officeWordsOf = textsOf<typeof ru>({ ru, en, tr });
