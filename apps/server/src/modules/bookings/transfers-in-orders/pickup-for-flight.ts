import { instantOf, localTimeAt, type LocalDateTime } from '@farewind/values/local-time';
import type { FlightLeg } from './flight-leg.ts';

const STEP_MS = 5 * 60_000;

/** When a vehicle comes, by the clock of its airport, and minutes east of UTC then. */
export interface Pickup {
  readonly pickupAt: LocalDateTime;
  readonly pickupOffset: number;
}

/**
 * When a ride picks up for a flight: when travellers are at the exit, or so early that they are at the airport in time, at
 * full five minutes.
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
