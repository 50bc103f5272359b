import {
  getTemplate,
  getTemplates,
  previewTemplate as previewCall,
  resetTemplate as resetCall,
  saveTemplate as saveCall,
} from '@farewind/contract/messages/templates';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { listTemplates, presentTemplate, previewTemplate } from './present-template.ts';
import { requirePlace, resetTemplate, saveTemplate, type TemplateDeps } from './template-acts.ts';
import { findTemplate } from './template-rows.ts';

export interface TemplateRouteDeps extends TemplateDeps {
  readonly database: Database;
}

/** What the office does with the texts of messages. */
export function templateRoutes(deps: TemplateRouteDeps): Binding[] {
  const { database, settings } = deps;
  return [
    bind(getTemplates, ({ tenantId, language }, request) =>
      database.inTenant(tenantId, (scope) => listTemplates(scope, language, request)),
    ),
    bind(getTemplate, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, async (scope) => {
        const place = requirePlace(input);
        const { info } = await settings.getAgency(scope);
        return presentTemplate(place, await findTemplate(scope, place), language, info);
      }),
    ),
    bind(saveCall, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        const own = await saveTemplate(deps, scope, context, input);
        const { info } = await settings.getAgency(scope);
        return presentTemplate(own, own, context.language, info);
      }),
    ),
    bind(resetCall, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        const own = await resetTemplate(scope, context, input);
        const { info } = await settings.getAgency(scope);
        return presentTemplate(requirePlace(input), own, context.language, info);
      }),
    ),
    bind(previewCall, async ({ tenantId }, input) => {
      const { info } = await database.inTenant(tenantId, settings.getAgency);
      return previewTemplate(input, info);
    }),
  ];
}
