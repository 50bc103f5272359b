import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';

/** Identifies a document: its subject, kind and language. */
export interface DocumentKey {
  readonly reference: string;
  readonly kind: string;
  readonly language: string;
}

export function findDocument(scope: TenantScope, { reference, kind, language }: DocumentKey) {
  return scope.tx
    .selectFrom('document')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst();
}

export interface NewDocument extends DocumentKey {
  readonly contentType: string;
  readonly content: Buffer;
  /** Hash of its contents. */
  readonly revision: string;
}

/** Stores a document in place of its earlier version. */
export async function storeDocument(scope: TenantScope, document: NewDocument): Promise<void> {
  const { reference, kind, language, contentType: content_type, content, revision } = document;
  const drawn = { content_type, content, revision, created_at: scope.now };
  await scope.tx
    .insertInto('document')
    .values({ tenant_id: scope.tenantId, id: newId(), reference, kind, language, ...drawn })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'reference', 'kind', 'language']).doUpdateSet(drawn),
    )
    .execute();
}
