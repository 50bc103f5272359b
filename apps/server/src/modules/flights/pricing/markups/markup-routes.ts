import * as markups from '@farewind/contract/rules/markup-rules';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { FlightsDeps } from '../../ports.ts';
import type { Timetables } from '../../timetable/timetables.ts';
import { addMarkupRule, listMarkups, moveMarkupRule, removeMarkup, updateMarkupRule } from './markups.ts';
import { previewMarkups } from './preview-markup.ts';

/** The mark-up rules as staff keep them. A change is in the prices as soon as it is committed. */
export function markupRoutes(deps: FlightsDeps, timetables: Timetables): Binding[] {
  const { database, settings, places } = deps;
  const changing = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    database.inTenant(tenantId, (scope) => {
      scope.afterCommit(() => timetables.refreshSoon(tenantId));
      return act(scope);
    });
  return [
    bind(markups.getMarkups, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listMarkups(settings, scope, input)),
    ),
    bind(markups.saveMarkup, (context, input) =>
      changing(context.tenantId, (scope) => addMarkupRule(settings, scope, context, input)),
    ),
    bind(markups.updateMarkup, (context, input) =>
      changing(context.tenantId, (scope) => updateMarkupRule(settings, scope, context, input)),
    ),
    bind(markups.deleteMarkup, (context, input) =>
      changing(context.tenantId, (scope) => removeMarkup(scope, context, input)),
    ),
    bind(markups.moveMarkup, (context, input) =>
      changing(context.tenantId, (scope) => moveMarkupRule(settings, scope, context, input)),
    ),
    bind(markups.previewMarkup, async ({ tenantId }, input) => {
      const timetable = await timetables.get(tenantId);
      return database.inTenant(tenantId, async (scope) => {
        const { inventoryCurrency: currency } = await settings.getAgency(scope);
        return previewMarkups({ places, timetable, currency }, scope, input);
      });
    }),
  ];
}
