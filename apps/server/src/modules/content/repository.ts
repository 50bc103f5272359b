import type { Language } from '@farewind/contract/core/fields';
import { legalNames } from '@farewind/contract/content/legal';
import { languages } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readLegalFile, type LegalName } from './read-legal-files.ts';

/** The version in force: the newest whose day has come. */
export function findLegalText(scope: TenantScope, name: LegalName, language: Language) {
  return scope.tx
    .selectFrom('legal_text')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('effective_date', '<=', scope.now.toISOString().slice(0, 10))
    .orderBy('effective_date', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps the shipped texts as this version; texts that a tenant already has stay as they are. */
export async function insertShippedTexts(
  scope: TenantScope,
  version: string,
  effectiveDate: string,
): Promise<void> {
  const rows = legalNames.flatMap((name) =>
    languages.map((language) => {
      const text = readLegalFile(name, language);
      return {
        tenant_id: scope.tenantId,
        name,
        language,
        version,
        title: text.title,
        description: text.description,
        body: text.body,
        body_hash: text.hash,
        effective_date: effectiveDate,
      };
    }),
  );
  await scope.tx
    .insertInto('legal_text')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name', 'language', 'version']).doNothing())
    .execute();
}
