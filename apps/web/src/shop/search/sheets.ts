/** The same as pickers.ts on a phone, where they open as sheets: without the library of comboboxes and calendars. */
import './load-texts-ahead.ts';

export { DatesSheet as DatesPicker } from './dates-sheet.tsx';
export { PassengersSheet as PassengersPicker } from './passengers-sheet.tsx';
export { PlaceOpener as PlacePicker } from './place-opener.tsx';
export { SiteGuess } from './site-guess.tsx';
