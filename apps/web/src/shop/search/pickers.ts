/** One script for all React Aria parts of the search form. */
export { DatesPopover } from './dates-popover.tsx';
export { PassengersPopover } from './passengers-popover.tsx';
export { PlaceCombo } from './place-combo.tsx';
