import type { Flights } from '../flights/public.ts';
export type Searched = Flights;
