import { lateParts } from '../../search/late-parts.ts';

/** Comboboxes, calendar and counters of the ride search. */
export const useRidePickers = lateParts('ride-pickers', () => import('./ride-pickers.ts'));
