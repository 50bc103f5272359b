import { isLanguage } from '../../shared/session/start-language.ts';
import { loadSearchTexts } from './texts/search-texts.ts';

const { lang } = document.documentElement;
// Ahead of the first opening; what fails here is asked again then.
if (isLanguage(lang)) loadSearchTexts(lang).catch(() => undefined);
