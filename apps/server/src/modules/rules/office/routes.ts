import * as rules from '@farewind/contract/rules/travel-rules';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { AskForTravelDocuments, ListBookedTrips } from '../ports.ts';
import { askBookedForDocuments } from './ask-booked-for-documents.ts';
import { previewRule } from './preview-rule.ts';
import { listRules, removeRule, saveRule, updateRule } from './travel-rules.ts';

export interface RuleOfficeDeps {
  readonly database: Database;
  /** Of the bookings, which this module does not know. */
  readonly listBookedTrips: ListBookedTrips;
  readonly askForTravelDocuments: AskForTravelDocuments;
}

/** The rules of travel as staff keep them. */
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
