/** One script for all React Aria parts of the ride search. */
export { MomentPopover } from './moment-popover.tsx';
export { PartyPopover } from './party-popover.tsx';
export { RidePlaceCombo } from './ride-place-combo.tsx';
