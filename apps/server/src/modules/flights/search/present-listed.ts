import type { Language } from '@farewind/contract/core/fields';
import type { promotionSchema } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { z } from 'zod';
import type { Places } from '../../places/public.ts';
import { leastBaggage } from '../pricing/combine-fares.ts';
import type { FoundSlice } from './find-slices.ts';

const SEATS_SHOWN = 9;

/** A flight in one line, with its cheapest fare. */
export type ListedFlight = z.infer<typeof promotionSchema>;

export function presentListed(
  places: Places,
  slice: FoundSlice,
  currency: Currency,
  language: Language,
): ListedFlight {
  const first = slice.segments[0]!;
  const last = slice.segments.at(-1)!;
  const fare = slice.fares[0]!;
  const cityOf = (airport: string) => places.airportsOf(airport)[0]?.cityCode ?? airport;
  return {
    flightId: slice.flightId,
    from: first.from,
    to: last.to,
    fromCity: places.cityNameOf(first.from, language),
    route: `${cityOf(first.from)}-${cityOf(last.to)}`,
    toCity: places.cityNameOf(last.to, language),
    departsAt: first.departsAt,
    carrier: first.carrier,
    carrierName: places.airlineNameOf(first.carrier, language),
    number: first.number,
    kind: slice.kind,
    baggage: leastBaggage(fare.options.map((option) => option.fare.baggage)),
    ...(fare.seatsLeft <= SEATS_SHOWN && { seatsLeft: fare.seatsLeft }),
    stops: slice.segments.length - 1,
    durationMinutes: slice.durationMinutes,
    price: formatMinor(fare.totalMinor),
    currency,
  };
}
