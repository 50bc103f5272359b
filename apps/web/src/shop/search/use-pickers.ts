import { lateParts } from './late-parts.ts';

/** The comboboxes, the calendar and the sheets of the flight search. */
export const usePickers = lateParts('pickers', () => import('./pickers.ts'));
