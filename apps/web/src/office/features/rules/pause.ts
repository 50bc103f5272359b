/** How long typing rests before its effect is calculated anew. */
export const PAUSE_MS = 500;
