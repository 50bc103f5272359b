import { scan } from '@farewind/flight-search/engine/scan';
export const run = scan;
