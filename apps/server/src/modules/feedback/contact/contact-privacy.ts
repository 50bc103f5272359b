import { sql } from 'kysely';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** A person's contact messages with their answers. */
export interface WrittenContact {
  readonly at: string;
  readonly channel: 'form';
  /** The question, or the answer. */
  readonly kind: 'contact' | 'contactAnswer';
  readonly language: string;
  readonly recipient: string;
  readonly state: string;
  readonly text: string;
  /** What the senders entered about themselves. */
  readonly sender?: Record<string, string>;
}

/** The messages from these addresses, oldest first; none for recipients that are not mail addresses. */
export async function exportContacts(
  scope: TenantScope,
  emails: readonly string[],
): Promise<WrittenContact[]> {
  const rows = await scope.tx
    .selectFrom('contact_message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where(isFrom(emails))
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const answers = await scope.tx
    .selectFrom('contact_answer')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`contact_id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const both = {
      channel: 'form',
      language: row.language,
      recipient: row.ticket_no,
      state: row.state,
    } as const;
    const { email, name, website, order_number: orderNumber } = row;
    const sender = Object.fromEntries(
      Object.entries({ email, name, website, orderNumber }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      ),
    );
    return [
      { ...both, at: row.created_at.toISOString(), kind: 'contact' as const, text: row.message, sender },
      ...answers
        .filter(({ contact_id: contactId }) => contactId === row.id)
        .map(({ created_at: at, text }) => {
          return { ...both, at: at.toISOString(), kind: 'contactAnswer' as const, text };
        }),
    ];
  });
}

/** Deletes the messages from these addresses, with their answers; returns the ids, which mails about them name. */
export async function eraseContacts(scope: TenantScope, emails: readonly string[]): Promise<string[]> {
  const gone = await scope.tx
    .deleteFrom('contact_message')
    .where('tenant_id', '=', scope.tenantId)
    .where(isFrom(emails))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}

function isFrom(emails: readonly string[]) {
  const sought = emails.filter((email) => email !== '').map(normalizeEmail);
  return sql<boolean>`lower(email) = any(${sought}::text[])`;
}
