import type { Language } from '@farewind/contract/core/fields';
import type { Segment } from '@farewind/contract/flights/search';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import {
  countOf,
  passengerTypes,
  type PassengerCounts,
  type PassengerType,
} from '@farewind/values/passengers';
import { fieldRefusal, Refusal } from '../../../platform/errors.ts';
import type { ExtrasChoice, PricedExtra } from '../api.ts';
import { isBagOn } from './offer-extras.ts';
import type { Extra } from './read-extras.ts';

export interface ExtrasTrip {
  /** Segments of the whole trip, in flying order. */
  readonly segments: readonly Segment[];
  readonly counts: PassengerCounts;
  readonly rate: ExchangeRate;
}

/**
 * The chosen extras with their prices: one passenger on one segment is the rounding unit, converted once, half up.
 * Refuses an extra that is not offered (GEN-VALIDATION at the member), and an insurance if none is sold
 * (GEN-UNAVAILABLE).
 */
export function priceExtras(
  extras: readonly Extra[],
  trip: ExtrasTrip,
  choice: ExtrasChoice,
  language: Language,
): PricedExtra[] {
  const types = passengerTypes.flatMap((type) =>
    Array.from({ length: countOf(trip.counts, type) }, (): PassengerType => type),
  );
  const priced = (extra: Extra, passengerIndex: number, segment?: number): PricedExtra => ({
    code: extra.code,
    kind: extra.kind,
    name: extra.name[language],
    provider: extra.provider,
    passengerIndex,
    segment,
    totalMinor: convertMinor(extra.priceMinor, trip.rate),
    refundable: extra.refundable,
  });
  const taken = new Map<string, number>();
  const bags = choice.services.map((chosen, index) => {
    const { serviceId, passengerIndex, segment = -1 } = chosen;
    const extra = extras.find(({ code }) => code === serviceId);
    const type = types[passengerIndex];
    const on = trip.segments[segment];
    const key = `${serviceId} ${passengerIndex} ${segment}`;
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    const isOffered =
      extra !== undefined &&
      on !== undefined &&
      type !== undefined &&
      isBagOn(extra, on) &&
      extra.passengerTypes.includes(type) &&
      count <= extra.most;
    if (!isOffered) throw fieldRefusal([{ path: `services[${index}]`, message: 'validation.invalidValue' }]);
    return priced(extra, passengerIndex, segment);
  });
  return [...bags, ...(choice.insurance ? insuranceOf(extras, types, priced) : [])];
}

/** The insurance of all eligible passengers. */
function insuranceOf(
  extras: readonly Extra[],
  types: readonly PassengerType[],
  priced: (extra: Extra, passengerIndex: number) => PricedExtra,
): PricedExtra[] {
  const insurance = extras.find(({ kind }) => kind === 'insurance');
  if (!insurance) {
    const fields = [{ path: 'insurance', message: 'error.unavailable' }];
    throw new Refusal('GEN-UNAVAILABLE', { data: { members: ['insurance'] }, fields });
  }
  return types.flatMap((type, index) =>
    insurance.passengerTypes.includes(type) ? [priced(insurance, index)] : [],
  );
}
