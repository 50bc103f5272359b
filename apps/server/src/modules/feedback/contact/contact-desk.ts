import type * as contact from '@farewind/contract/feedback/contact';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { requireVersion } from '../../../platform/audit/require-version.ts';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import { CONTACT_ANSWERED, type ContactAnswered } from '../events.ts';
import { getMessage, presentRow, rowColumns } from './contact-rows.ts';

const sortable = { ticketNo: 'ticket_no', email: 'email', state: 'state', createdAt: 'created_at' } as const;

/** Contact messages: all, those in a state, those that contain a word. */
export async function listMessages(
  { tx, tenantId }: TenantScope,
  { keyword, state, sorting, ...page }: ParsedInput<typeof contact.getContacts>,
): Promise<Output<typeof contact.getContacts>> {
  const sort = sorting
    ? readSorting<string>(sorting, sortable, [])
    : [{ column: 'created_at', direction: 'desc' } as const];
  let query = tx.selectFrom('contact_message').select(rowColumns).where('tenant_id', '=', tenantId);
  if (state) query = query.where('state', '=', state);
  // Searched once, not again for the page.
  if (keyword) query = query.where(sql<boolean>`id = any(${await findIds({ tx, tenantId }, keyword)})`);
  const { total, rows } = await readLongPage({ tx }, query, page, [
    ...sort,
    { column: 'id', direction: 'desc' },
  ]);
  return { ...total, items: rows.map(presentRow) };
}

/** Ids of the messages that contain a text in any of the shown members. */
async function findIds(
  { tx, tenantId }: Pick<TenantScope, 'tx' | 'tenantId'>,
  keyword: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_message')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`strpos(lower(concat_ws(' ', ticket_no, email, name, order_number, message)), lower(${keyword})) > 0`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores an answer and mails it. Refuses with GEN-CONFLICT when the message was changed meanwhile. */
export async function answerMessage(
  outbox: Outbox,
  scope: TenantScope,
  context: RequestContext,
  { contactId, answer, version }: ParsedInput<typeof contact.answerContact>,
): Promise<contact.ContactMessage> {
  const before = await lockMessage(scope, contactId, version);
  const answerId = newId();
  await scope.tx
    .insertInto('contact_answer')
    .values({
      tenant_id: scope.tenantId,
      contact_id: contactId,
      id: answerId,
      text: answer,
      answered_by: nameCaller(context),
    })
    .execute();
  await writeMessage(scope, contactId, { state: 'answered' });
  const after = await getMessage(scope, contactId);
  await recordChange(scope, context, {
    action: 'answer',
    entity: 'contactMessage',
    entityId: contactId,
    before: { state: before.state },
    after: { state: after.state, answer },
  });
  const payload: ContactAnswered = { contactId, answerId };
  await outbox.add(scope, {
    topic: CONTACT_ANSWERED,
    dedupeKey: `contactAnswer:${answerId}`,
    payload: { ...payload },
  });
  return after;
}

/** Closes or reopens a message and stores the staff's note. */
export async function updateMessage(
  scope: TenantScope,
  context: RequestContext,
  { contactId, state, note, version }: ParsedInput<typeof contact.updateContact>,
): Promise<contact.ContactMessage> {
  const before = await lockMessage(scope, contactId, version);
  await writeMessage(scope, contactId, { state, note });
  await recordChange(scope, context, {
    action: 'update',
    entity: 'contactMessage',
    entityId: contactId,
    before: { state: before.state, note: before.note },
    after: { state, note },
  });
  return getMessage(scope, contactId);
}

async function lockMessage(
  scope: TenantScope,
  contactId: string,
  seenVersion: number | undefined,
): Promise<contact.ContactMessage> {
  const current = await getMessage(scope, contactId, true);
  await requireVersion(scope, { entity: 'contactMessage', entityId: contactId, current, seenVersion });
  return current;
}

async function writeMessage(
  { tx, tenantId }: TenantScope,
  contactId: string,
  change: { readonly state: string; readonly note?: string },
): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .execute();
}
