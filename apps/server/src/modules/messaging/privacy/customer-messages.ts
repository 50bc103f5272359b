import type { TenantScope } from '../../../platform/database/scope.ts';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { sql } from 'kysely';
import { messageKinds, type MessageKind } from '../message-kinds.ts';

const staffTemplates = Object.entries<MessageKind>(messageKinds).flatMap(([name, { reader }]) =>
  reader === 'staff' ? [name] : [],
);

/** Selects messages: about these orders or accounts, or to these addresses whatever their subject. */
export interface MessagesOf {
  readonly references: readonly string[];
  readonly recipients: readonly string[];
}

/** A message that was sent to a customer, and its outcome. */
export interface WrittenMessage {
  readonly at: string;
  readonly channel: string;
  readonly kind: string;
  readonly language: string;
  readonly recipient: string;
  readonly state: string;
}

/** The messages to a customer, oldest first: their kind and outcome. */
export async function exportMessages(scope: TenantScope, of: MessagesOf): Promise<WrittenMessage[]> {
  const rows = await scope.tx
    .selectFrom('message')
    .select(['created_at', 'channel', 'template', 'language', 'recipient', 'state'])
    .where('tenant_id', '=', scope.tenantId)
    .where(belongsTo(of))
    // Messages to the agency about an order were not sent to its buyer.
    .where('template', 'not in', staffTemplates)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    channel: row.channel,
    kind: row.template,
    language: row.language,
    state: row.state,
    recipient: row.recipient,
    at: row.created_at.toISOString(),
  }));
}

/**
 * The references of the mails about the account of an address. The text message that announces an account has the same
 * one.
 */
export async function listAboutAccount({ tx, tenantId }: TenantScope, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('message')
    .select('reference')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(recipient) = ${normalizeEmail(email)}`)
    .where('template', 'not in', staffTemplates)
    // Only a mail with a link or code of an account has the id of that link or code.
    .where(sql<boolean>`id::text = reference`)
    .execute();
  return rows.map(({ reference }) => reference);
}

/**
 * Removes recipients and texts of messages; waiting ones are not sent any more. The orders' documents are removed too,
 * except invoices.
 */
export async function eraseMessages(scope: TenantScope, of: MessagesOf): Promise<void> {
  const { tx, tenantId } = scope;
  const emptied = { recipient: '', data: '{}', subject: null, html: null, body: null, detail: null };
  await tx
    .updateTable('message')
    .set((eb) => ({
      ...emptied,
      attachments: [],
      state: eb.case().when('state', '=', 'waiting').then('dropped').else(eb.ref('state')).end(),
    }))
    .where('tenant_id', '=', tenantId)
    .where(belongsTo(of))
    .execute();
  await sql`update message_try t set detail = '' from message m
    where t.tenant_id = ${tenantId} and m.tenant_id = t.tenant_id and m.id = t.message_id and m.recipient = ''`.execute(
    tx,
  );
  // A mail server's answer about an address is removed; the fact that a mail bounced stays.
  await sql`update staff_task t set detail = t.detail - 'detail' from message m
    where t.tenant_id = ${tenantId} and m.tenant_id = t.tenant_id and m.id::text = t.detail ->> 'messageId'
      and m.recipient = ''`.execute(tx);
  if (of.references.length === 0) return;
  await tx
    .deleteFrom('document')
    .where('tenant_id', '=', tenantId)
    .where('reference', 'in', of.references)
    .where('kind', 'not like', 'invoice%')
    .execute();
}

function belongsTo({ references, recipients }: MessagesOf) {
  const sought = recipients.filter((each) => each !== '').map((each) => each.toLowerCase());
  return sql<boolean>`(reference = any(${[...references]}::text[]) or lower(recipient) = any(${sought}::text[]))`;
}
