import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { findLanguage } from '../../../platform/messages/translate.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/** Stores the language of the signed-in user. Refuses an unknown one at its field. */
export async function storeLanguage(
  deps: IdentityDeps,
  context: RequestContext,
  languageName: string,
): Promise<null> {
  const language = findLanguage(languageName);
  if (!language) throw fieldRefusal([{ path: 'languageName', message: 'validation.invalidValue' }]);
  return keep(deps, context, { language });
}

export function storeTheme(deps: IdentityDeps, context: RequestContext, theme: string): Promise<null> {
  return keep(deps, context, { ui_theme: theme });
}

async function keep(
  { database }: IdentityDeps,
  { tenantId, user }: RequestContext,
  preference: { readonly language: string } | { readonly ui_theme: string },
): Promise<null> {
  if (!user) throw refusal('GEN-SIGNIN');
  await database.inTenant(tenantId, (scope) => writePreference(scope, user.id, preference));
  return null;
}

/** Display preferences are personal: storing them is not an edit of the user's record. */
async function writePreference(
  scope: TenantScope,
  userId: number,
  preference: { readonly language?: string; readonly ui_theme?: string },
): Promise<void> {
  await scope.tx
    .updateTable('app_user')
    .set(preference)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function findTheme(scope: TenantScope, userId: number): Promise<string | undefined> {
  const row = await scope.tx
    .selectFrom('app_user')
    .select('ui_theme')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.ui_theme ?? undefined;
}
