import { languages, type Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import { mayPair, type PairSide } from '@farewind/travel-rules/pair-rules';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { FlightsDeps, TravelRule } from '../deps.ts';
import type { FlightChoice } from '../api.ts';
import type { KeptSearch } from '../search/search-repository.ts';
import { findNotices, journeyOf, presentBlock, type RuledFlight } from '../search/travel-notices.ts';

/** The ids of one direction as chosen by a traveller. */
export interface ChosenIds {
  readonly flightId: string;
  readonly fareId: string;
}

/** The directions of a choice, as many as its search had. */
export function directionsOf(search: Pick<KeptSearch, 'tripType'>, choice: FlightChoice): ChosenIds[] {
  const { flightId, fareId, returnFlightId, returnFareId } = choice;
  const outbound = { flightId, fareId };
  if (search.tripType === 'oneWay') {
    if (returnFlightId !== undefined || returnFareId !== undefined) throw doNotCombine();
    return [outbound];
  }
  if (returnFlightId === undefined || returnFareId === undefined) {
    throw fieldRefusal([{ path: 'returnFlightId', message: 'validation.required' }]);
  }
  return [outbound, { flightId: returnFlightId, fareId: returnFareId }];
}

/** A chosen direction as travel rules and pair rules judge it; the instants are those of its ends. */
export interface JudgedSlice {
  readonly flights: readonly RuledFlight[];
  readonly departs: number;
  readonly arrives: number;
  readonly side: PairSide;
}

/**
 * Refuses a journey that a travel rule blocks, directions that may not be sold together, and with FLT-EXPIRED a pair fare
 * without its other half. Otherwise returns the rules' notices.
 */
export function requireFit(
  { places, rules }: Pick<FlightsDeps, 'places' | 'rules'>,
  travelRules: readonly TravelRule[],
  slices: readonly JudgedSlice[],
  language: Language,
): readonly Notice[] {
  const [outbound, inbound] = slices;
  if (!outbound) throw refusal('FLT-EXPIRED');
  const journey = journeyOf(
    places,
    slices.map(({ flights }) => flights),
  );
  const block = rules.findTravelRuleHits(travelRules, journey).find((hit) => hit.effect === 'block');
  if (block) {
    const worded = languages.map((one) => {
      const { text, fix } = presentBlock(rules, block, one);
      return [one, [text, fix].join(' ')] as const;
    });
    const texts = Object.fromEntries(worded) as Record<Language, string>;
    const path = inbound ? 'returnFlightId' : 'flightId';
    throw fieldRefusal([{ path, message: 'rule.closed', texts }]);
  }
  if (inbound) {
    const latest = rules.findLatestReturn(travelRules, journey.slices[0]!);
    const isInTime = inbound.departs > outbound.arrives;
    if (!isInTime || !mayPair(outbound.side, inbound.side, latest)) throw doNotCombine();
  } else if (outbound.side.pairGroup !== undefined) {
    throw refusal('FLT-EXPIRED');
  }
  return findNotices(rules, travelRules, journey, language).warnings;
}

function doNotCombine() {
  return fieldRefusal([{ path: 'returnFlightId', message: 'validation.invalidValue' }]);
}
