/** One script for the parts of the search form that open. */
import { isLanguage } from '../../shared/session/start-language.ts';
import { loadSearchTexts } from './texts/search-texts.ts';

export { DatesPicker } from './dates-picker.tsx';
export { PassengersPicker } from './passengers-picker.tsx';
export { PlacePicker } from './place-picker.tsx';

const { lang } = document.documentElement;
// Ahead of the first opening; what fails here is asked again then.
if (isLanguage(lang)) loadSearchTexts(lang).catch(() => undefined);
