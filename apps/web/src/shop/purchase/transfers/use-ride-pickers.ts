import { lateParts } from '../../search/late-parts.ts';

/** The comboboxes, the calendar and the counters of the search for rides. */
export const useRidePickers = lateParts('ride-pickers', () => import('./ride-pickers.ts'));
