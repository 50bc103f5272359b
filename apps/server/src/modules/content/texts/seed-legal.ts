import { legalNames } from '@farewind/contract/content/legal';
import { languages } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { hashBody } from '../shipped/hash-body.ts';
import { findShipped } from '../shipped/shipped-texts.ts';

const SHIPPED_LABEL = '2026-11';
const SHIPPED_DATE = '2026-11-01';

/** Stores the shipped contracts as wording 0; texts that a tenant already has are unchanged. */
export async function seedLegalTexts(scope: TenantScope): Promise<void> {
  const rows = legalNames.flatMap((name) =>
    languages.flatMap((language) => {
      const text = findShipped({ kind: 'legal', name, language });
      if (!text) return [];
      const { title, description, body } = text;
      return [
        {
          tenant_id: scope.tenantId,
          kind: 'legal',
          name,
          language,
          title,
          description,
          body,
          revision: 0,
          label: SHIPPED_LABEL,
          effective_date: SHIPPED_DATE,
          body_hash: hashBody(body),
        },
      ];
    }),
  );
  await scope.tx
    .insertInto('content_text')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
