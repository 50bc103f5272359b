import type { TransferCriteria } from '@farewind/contract/transfers/search';
import type { RideOption, RidePick } from '../../../shared/purchase/ride-for-flights.ts';

/** The search that a ride is picked from, and the vehicle to pick again in its answer. */
export interface PickTrack {
  readonly criteria: TransferCriteria | undefined;
  readonly vehicle?: string | undefined;
}

/**
 * What is picked after the search or its answer changed. A ride of an earlier search has another price or goes elsewhere,
 * so it is dropped at once; on the same way the same vehicle is picked from the new answer.
 * @param options undefined until the search has been answered
 */
export function trackPick(
  before: PickTrack,
  pick: RidePick | undefined,
  criteria: TransferCriteria | undefined,
  options: readonly Pick<RideOption, 'pick'>[] | undefined,
): { readonly track: PickTrack; readonly pick: RidePick | undefined } {
  const wanted = pick?.vehicle ?? before.vehicle;
  if (JSON.stringify(criteria) !== JSON.stringify(before.criteria)) {
    const vehicle = wayOf(criteria) === wayOf(before.criteria) ? wanted : undefined;
    return { track: { criteria, vehicle }, pick: undefined };
  }
  if (options === undefined) return { track: before, pick };
  const now = options.find((option) => option.pick.vehicle === wanted)?.pick;
  // Suppliers answer one after another: the vehicle may still come.
  return { track: { criteria, vehicle: now === undefined ? wanted : undefined }, pick: now };
}

const wayOf = (criteria: TransferCriteria | undefined): string =>
  JSON.stringify([criteria?.tripType, criteria?.from, criteria?.to]);
