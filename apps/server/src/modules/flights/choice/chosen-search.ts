import { findPassengerCountProblem } from '@farewind/travel-rules/passenger-count';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { FlightChoice } from '../api.ts';
import { findSearch, type KeptSearch } from '../search/search-repository.ts';

/**
 * The search that flights were chosen from. Refuses a party that may not travel together; refuses an expired search
 * with FLT-EXPIRED.
 */
export async function requireChosenSearch(
  scope: TenantScope,
  { counts, searchId }: Pick<FlightChoice, 'counts' | 'searchId'>,
): Promise<KeptSearch> {
  const problem = findPassengerCountProblem(counts);
  if (problem) throw refusal(problem === 'tooManyInfants' ? 'PAX-INFANT' : 'PAX-COUNT');
  const search = await findSearch(scope, searchId);
  if (!search) throw refusal('FLT-EXPIRED');
  return search;
}
