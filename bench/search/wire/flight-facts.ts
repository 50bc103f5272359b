import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';

/** What the caller knows of a flight by its reference. */
export type FlightFacts = (
  ref: number,
) => Pick<FlightRecord, 'from' | 'to' | 'carrier' | 'departsAtLocalMinute' | 'arrivesAtLocalMinute'>;
