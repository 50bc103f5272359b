import * as views from '@farewind/contract/identity/saved-views';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { addView, changeView, listViews, removeView } from './saved-views.ts';

export function savedViewRoutes({ inTenant }: Database): Binding[] {
  return [
    bind(views.getSavedViews, (context, input) =>
      inTenant(context.tenantId, (scope) => listViews(scope, context, input)),
    ),
    bind(views.saveView, (context, input) =>
      inTenant(context.tenantId, (scope) => addView(scope, context, input)),
    ),
    bind(views.updateView, (context, input) =>
      inTenant(context.tenantId, (scope) => changeView(scope, context, input)),
    ),
    bind(views.deleteView, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => removeView(scope, context, id)),
    ),
  ];
}
