/** One page group for everything that React Aria draws in the search for rides. */
export { MomentPopover } from './moment-popover.tsx';
export { PartyPopover } from './party-popover.tsx';
export { RidePlaceCombo } from './ride-place-combo.tsx';
