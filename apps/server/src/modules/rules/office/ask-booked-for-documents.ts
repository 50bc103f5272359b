import type { TenantScope } from '../../../platform/database/scope.ts';
import { findTravelRuleHits } from '../find-travel-rule-hits.ts';
import type { AskForTravelDocuments, ListBookedTrips } from '../ports.ts';
import { listTravelRules } from '../repository.ts';

/**
 * Booked orders keep the rules that they were sold under, but for a proof: whoever the rule speaks of is asked for it, once
 * and whenever they bought.
 */
export async function askBookedForDocuments(
  {
    listBookedTrips,
    askForTravelDocuments,
  }: { listBookedTrips: ListBookedTrips; askForTravelDocuments: AskForTravelDocuments },
  scope: TenantScope,
  code: string,
): Promise<void> {
  const rules = await listTravelRules(scope);
  if (!rules.some((rule) => rule.code === code && rule.figures.proofHours !== undefined)) return;
  const withNationalities = rules.some((rule) => rule.nationality !== undefined);
  for (const trip of await listBookedTrips(scope, { withNationalities })) {
    const hits = findTravelRuleHits(rules, trip.journey, trip.travellers);
    const asks = hits.some((hit) => hit.code === code && hit.figures.proofHours !== undefined);
    if (asks) await askForTravelDocuments(scope, trip.orderId);
  }
}
