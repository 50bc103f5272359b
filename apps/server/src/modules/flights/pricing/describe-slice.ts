import type { Language } from '@farewind/contract/core/fields';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import { dateOfDayNumber } from '@farewind/values/local-time';
import type { Places } from '../../places/public.ts';
import type { PricedSlice, UnitPrice } from '../api.ts';
import { toSegment } from '../stock/dated-flight.ts';
import type { ChosenSlice } from './chosen-slice.ts';
import { combineConditions, familyName, leastBaggage } from './combine-fares.ts';
import { filingOf } from './filing.ts';

/** A chosen direction with its price, its conditions in the charged currency, and the counters that it takes seats from. */
export function describeSlice(
  places: Places,
  slice: ChosenSlice,
  units: readonly UnitPrice[],
  rate: ExchangeRate,
  language: Language,
): Omit<PricedSlice, 'direction' | 'flightId' | 'fareId' | 'inventoryUnits'> {
  const { flights, fares, layovers, durationMinutes } = slice;
  const { kind, carrier } = flights[0]!.service;
  const cabin = fares[0]!.cabin;
  const changes = fares.map((fare) => fare.change);
  const cancellations = fares.map((fare) => fare.cancel);
  return {
    kind,
    cabin,
    family: familyName(fares),
    segments: flights.map((flight) => toSegment(flight, cabin)),
    filings: flights.map((flight, index) => filingOf(flight, fares[index]!)),
    layovers,
    durationMinutes,
    handBaggage: leastBaggage(fares.map((fare) => fare.handBaggage)),
    baggage: leastBaggage(fares.map((fare) => fare.baggage)),
    changeRule: combineConditions(changes, rate),
    cancelRule: combineConditions(cancellations, rate),
    units,
    ageReferences: fares.map(({ ageReference = 'lastFlight' }) => ageReference),
    contractParty: { kind: 'carrier', name: places.airlineNameOf(carrier, language) },
    ...countersOf(slice),
  };
}

/** Every leg of every flight, and the ceilings of capped fares. */
function countersOf({ flights, fares }: ChosenSlice): Pick<PricedSlice, 'seatCounters' | 'fareCounters'> {
  const taken = flights.map(({ ref }, index) => {
    return { ref, fare: fares[index]!, flightDate: dateOfDayNumber(ref.day) };
  });
  return {
    seatCounters: taken.flatMap(({ ref, fare, flightDate }) =>
      Array.from({ length: ref.offLeg - ref.boardLeg + 1 }, (_, leg) => ({
        serviceId: ref.serviceId,
        flightDate,
        legNo: ref.boardLeg + leg,
        bucket: fare.bucket,
      })),
    ),
    fareCounters: taken
      .filter(({ fare }) => fare.seatCap !== undefined)
      .map(({ fare, flightDate }) => ({ fareId: fare.id, flightDate })),
  };
}
