import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { FlightsDeps } from '../deps.ts';
import type { LoadedTimetable } from '../timetable/loaded-timetable.ts';
import type { SearchContext } from './find-trips.ts';

/** Reads the inputs of a search besides the timetable: today's rate and the travel rules. */
export async function readSearchContext(
  { places, rules, settings }: Pick<FlightsDeps, 'places' | 'rules' | 'settings'>,
  scope: TenantScope,
  timetable: LoadedTimetable,
  currency: Currency,
): Promise<SearchContext & { readonly rateId: string }> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  const rate = await settings.getRate(scope, inventoryCurrency, currency);
  const travelRules = await rules.listTravelRules(scope);
  return { timetable, places, rules, travelRules, rate, now: scope.now, rateId: rate.id };
}
