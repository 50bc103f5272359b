import type { Itinerary } from '@farewind/flight-search/api/flight-search';
export type Trip = Itinerary;
