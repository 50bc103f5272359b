import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { FlightLeg } from './flight-leg.ts';

/** The members that a ride stores of the flight that it follows; empty if it follows none. */
export function followedFlight(
  leg: FlightLeg | undefined,
): Pick<RideSnapshot, 'joinedTo' | 'flightSide' | 'flightNumber' | 'terminal'> {
  if (!leg) return {};
  return {
    joinedTo: leg.flightDirection,
    flightSide: leg.side,
    flightNumber: `${leg.carrier} ${leg.number}`,
    ...(leg.terminal === '' ? {} : { terminal: leg.terminal }),
  };
}
