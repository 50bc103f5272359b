import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** What somebody wrote through the contact form, beside what they were written. */
export interface WrittenContact {
  readonly at: string;
  readonly channel: 'form';
  readonly kind: 'contact';
  readonly language: string;
  readonly recipient: string;
  readonly state: string;
  readonly text: string;
}

/** What came from some addresses, oldest first; recipients that are no mail addresses find nothing. */
export async function exportContacts(
  scope: TenantScope,
  emails: readonly string[],
): Promise<WrittenContact[]> {
  const rows = await scope.tx
    .selectFrom('contact_message')
    .select(['created_at', 'language', 'ticket_no', 'state', 'message'])
    .where('tenant_id', '=', scope.tenantId)
    .where(isFrom(emails))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...{ at: row.created_at.toISOString(), channel: 'form', kind: 'contact', language: row.language },
    ...{ recipient: row.ticket_no, state: row.state, text: row.message },
  }));
}

/** Deletes what came from some addresses, with its answers; the ids, which mails about it name. */
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
  const sought = emails.filter((email) => email !== '').map((email) => email.toLowerCase());
  return sql<boolean>`lower(email) = any(${sought}::text[])`;
}
