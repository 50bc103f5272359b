import { instantOf, localTimeAt, type LocalDateTime } from '@farewind/values/local-time';
import type { FlightLeg } from './flight-leg.ts';

const STEP_MS = 5 * 60_000;

/** Pick-up in the airport's local time; the offset is in minutes east of UTC. */
export interface Pickup {
  readonly pickupAt: LocalDateTime;
  readonly pickupOffset: number;
}

/**
 * The pick-up time for a flight: when travellers reach the exit, or early enough to be at the airport in time; rounded
 * to five minutes.
 */
export function pickupForFlight(
  { side, readyAt, readyOffset }: Pick<FlightLeg, 'side' | 'readyAt' | 'readyOffset'>,
  ride: { readonly minutes: number; readonly timeZone: string },
): Pickup {
  if (side === 'arrival') return { pickupAt: readyAt, pickupOffset: readyOffset };
  const latestMs = instantOf(readyAt, readyOffset) - ride.minutes * 60_000;
  const pickupMs = Math.floor(latestMs / STEP_MS) * STEP_MS;
  const pickupAt = localTimeAt(ride.timeZone, pickupMs);
  return { pickupAt, pickupOffset: Math.round((instantOf(pickupAt, 0) - pickupMs) / 60_000) };
}
