import type * as alternatives from '@farewind/contract/flights/alternatives';
import { remote } from './remote.ts';

/** What a kept search costs on other days and from other airports. */
export const getFlexibleDates = remote<typeof alternatives.getFlexibleDates>(
  'GET',
  'Flight/GetFlexibleDates',
);
export const getNearbyAirports = remote<typeof alternatives.getNearbyAirports>(
  'GET',
  'Flight/GetNearbyAirports',
);
