import type { TenantScope } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';

export interface NewMessage {
  /** Absent: made here. */
  readonly id?: string;
  readonly reference: string;
  readonly template: string;
  readonly language: string;
  readonly recipient: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function findMessage(scope: TenantScope, reference: string, template: string) {
  return scope.tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findMessageById(scope: TenantScope, id: string) {
  return scope.tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest mail about something that was made of one of the templates. */
export function findNewestMail(scope: TenantScope, reference: string, templates: readonly string[]) {
  return scope.tx
    .selectFrom('message')
    .select(['recipient', 'state', 'created_at', 'sent_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('channel', '=', 'mail')
    .where('template', 'in', templates)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listNewestMessages(scope: TenantScope, limit: number) {
  return scope.tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function insertMessage(scope: TenantScope, message: NewMessage): Promise<string> {
  const { id = newId() } = message;
  await scope.tx
    .insertInto('message')
    .values({
      tenant_id: scope.tenantId,
      id,
      channel: 'mail',
      reference: message.reference,
      template: message.template,
      language: message.language,
      recipient: message.recipient,
      data: JSON.stringify(message.data),
      created_at: scope.now,
    })
    .execute();
  return id;
}

/**
 * `sent` by SMTP, `kept` where no mail server is configured and the outbox page is the only reader, `failed` where it is
 * too late to send it.
 */
export async function markMessage(
  scope: TenantScope,
  id: string,
  state: 'sent' | 'kept' | 'failed',
): Promise<void> {
  await scope.tx
    .updateTable('message')
    .set({ state, ...(state === 'failed' ? {} : { sent_at: scope.now }) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

export function findDocument(scope: TenantScope, reference: string, kind: string, language: string) {
  return scope.tx
    .selectFrom('document')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst();
}

export function listDocumentKinds(scope: TenantScope, reference: string) {
  return scope.tx
    .selectFrom('document')
    .select(['kind', 'language'])
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .orderBy('created_at')
    .execute();
}

export interface NewDocument {
  readonly reference: string;
  readonly kind: string;
  readonly language: string;
  readonly content: Buffer;
}

export async function insertDocument(scope: TenantScope, document: NewDocument): Promise<void> {
  await scope.tx
    .insertInto('document')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      reference: document.reference,
      kind: document.kind,
      language: document.language,
      content_type: 'application/pdf',
      content: document.content,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'reference', 'kind', 'language']).doNothing())
    .execute();
}
