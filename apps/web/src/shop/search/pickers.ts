/** One page group for everything that React Aria draws in the search form. */
export { DatesPopover } from './dates-popover.tsx';
export { PassengersPopover } from './passengers-popover.tsx';
export { PlaceCombo } from './place-combo.tsx';
