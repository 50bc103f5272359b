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

/** A document is found by what it is about, what it is, and its language. */
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
  /** Hash of all that it says. */
  readonly revision: string;
}

/** Keeps a document in place of its earlier form. */
export async function keepDocument(scope: TenantScope, document: NewDocument): Promise<void> {
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
