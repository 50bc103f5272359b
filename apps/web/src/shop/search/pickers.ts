/** One script for the parts of the search form that open beside their fields. */
import './load-texts-ahead.ts';

export { DatesPopover as DatesPicker } from './dates-popover.tsx';
export { PassengersPopover as PassengersPicker } from './passengers-popover.tsx';
export { PlaceCombo as PlacePicker } from './place-combo.tsx';
export { SiteGuess } from './site-guess.tsx';
