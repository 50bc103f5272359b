import { lateParts } from './late-parts.ts';

/** The comboboxes and the calendar of the flight search. */
export const usePickers = lateParts('pickers', () => import('./pickers.ts'));
