import { holdSeats } from '../../flights/holds/hold-seats.ts';
import { confirmSeats, extendHold, releaseSeats } from '../../flights/holds/settle-hold.ts';
import type { FlightsDeps } from '../../flights/ports.ts';
import { priceChoice } from '../../flights/pricing/price-choice.ts';
import type { Flights } from '../../flights/public.ts';

/** The selling half of flights, without the timetable that searching needs in memory. */
export function flightsOf(deps: FlightsDeps): Flights {
  return {
    priceChoice: (scope, choice, language) => priceChoice(deps, scope, choice, language),
    holdSeats,
    confirmSeats,
    releaseSeats,
    extendHold,
  };
}
