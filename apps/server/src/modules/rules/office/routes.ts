import * as rules from '@farewind/contract/rules/travel-rules';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { AskForTravelDocuments, ListBookedTrips } from '../ports.ts';
import { previewRule } from './preview-rule.ts';
import { listRules, removeRule, saveRule, updateRule } from './travel-rules.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { findTravelRuleHits } from '../find-travel-rule-hits.ts';
import { listTravelRules } from '../repository.ts';

export interface RuleOfficeDeps {
  readonly database: Database;
  /** Provided by the bookings, which this module does not know. */
  readonly listBookedTrips: ListBookedTrips;
  readonly askForTravelDocuments: AskForTravelDocuments;
}

/** The office's operations on travel rules. */
export function ruleRoutes(deps: RuleOfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(rules.getTravelRules, (context, input) =>
      inTenant(context.tenantId, (scope) => listRules(scope, context, input)),
    ),
    bind(rules.saveTravelRule, (context, input) =>
      inTenant(context.tenantId, async (scope) => {
        const rule = await saveRule(scope, context, input);
        await askBookedForDocuments(deps, scope, rule.code);
        return rule;
      }),
    ),
    bind(rules.updateTravelRule, (context, input) =>
      inTenant(context.tenantId, async (scope) => {
        const rule = await updateRule(scope, context, input);
        await askBookedForDocuments(deps, scope, rule.code);
        return rule;
      }),
    ),
    bind(rules.deleteTravelRule, (context, input) =>
      inTenant(context.tenantId, (scope) => removeRule(scope, context, input)),
    ),
    bind(rules.previewTravelRule, (context, input) =>
      inTenant(context.tenantId, (scope) =>
        previewRule(deps.listBookedTrips, scope, input, context.language),
      ),
    ),
  ];
}

/**
 * Booked orders keep the rules they were sold under, except for required documents: every traveller the rule covers is
 * asked for the document once, whenever the order was placed.
 */
async function askBookedForDocuments(
  {
    listBookedTrips,
    askForTravelDocuments,
  }: { listBookedTrips: ListBookedTrips; askForTravelDocuments: AskForTravelDocuments },
  scope: TenantScope,
  code: string,
): Promise<void> {
  const stored = await listTravelRules(scope);
  if (!stored.some((rule) => rule.code === code && rule.figures.proofHours !== undefined)) return;
  const withNationalities = stored.some((rule) => rule.nationality !== undefined);
  for (const trip of await listBookedTrips(scope, { withNationalities })) {
    const hits = findTravelRuleHits(stored, trip.journey, trip.travellers);
    const asks = hits.some((hit) => hit.code === code && hit.figures.proofHours !== undefined);
    if (asks) await askForTravelDocuments(scope, trip.orderId);
  }
}
