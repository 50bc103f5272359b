import * as contract from '@farewind/contract/content/texts';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { Settings } from '../../settings/public.ts';
import { listTextPlaces, presentOnePlace, presentText, preview } from './present-texts.ts';
import { addQuestion, arrangeText, restoreText, saveText } from './text-acts.ts';

interface TextDeps {
  readonly database: Database;
  readonly settings: Settings;
}

/** What the office does with the texts of the shop. */
export function textRoutes({ database, settings }: TextDeps): Binding[] {
  return [
    bind(contract.getTexts, ({ tenantId, language }, input) =>
      database.inTenant(tenantId, (scope) => listTextPlaces(scope, settings, language, input)),
    ),
    bind(contract.getText, ({ tenantId }, { revision, ...key }) =>
      database.inTenant(tenantId, (scope) => presentText(scope, settings, key, revision)),
    ),
    bind(contract.saveText, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        await saveText(scope, context, settings, input);
        return presentText(scope, settings, input);
      }),
    ),
    bind(contract.previewText, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => preview(scope, settings, input)),
    ),
    bind(contract.restoreText, (context, input) =>
      database.inTenant(context.tenantId, async (scope) => {
        await restoreText(scope, context, settings, input);
        return presentText(scope, settings, input);
      }),
    ),
    bind(contract.addQuestion, (context, input) =>
      database.inTenant(context.tenantId, async (scope) =>
        presentText(scope, settings, await addQuestion(scope, context, settings, input)),
      ),
    ),
    bind(contract.arrangeText, (context, input) =>
      database.inTenant(context.tenantId, async (scope) =>
        presentOnePlace(scope, settings, context.language, await arrangeText(scope, context, input)),
      ),
    ),
  ];
}
