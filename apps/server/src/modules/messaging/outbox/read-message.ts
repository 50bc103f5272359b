import type { MessageDetail } from '@farewind/contract/messages/outbox';
import type { Language } from '@farewind/contract/core/fields';
import type { Database } from '../../../platform/database/database.ts';
import { refusal } from '../../../platform/errors.ts';
import { findMessage } from '../records/message-rows.ts';
import { renderNow, type WordingDeps } from '../delivery/render-now.ts';
import { isResendable, presentRow, readMessageEfforts } from './outbox-page.ts';
import { findContent, listTries } from '../records/record-rows.ts';

export interface ReadMessageDeps extends WordingDeps {
  readonly database: Database;
}

/** A message as its recipient reads it, and its delivery. Refuses with GEN-NOTFOUND. */
export async function readMessage(
  deps: ReadMessageDeps,
  tenantId: number,
  language: Language,
  messageId: string,
): Promise<MessageDetail> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const message = await findMessage(scope, messageId);
    if (!message) throw refusal('GEN-NOTFOUND');
    const efforts = await readMessageEfforts(scope, [messageId]);
    const { content, resentBy } = await findContent(scope, messageId);
    const { subject, html, text, attachments } = content ?? (await renderNow(deps, scope, message));
    const tries = await listTries(scope, messageId);
    return {
      ...presentRow(message, efforts.get(messageId), language),
      subject: subject ?? null,
      html: html ?? null,
      text,
      attachments: [...attachments],
      resentBy,
      tries: tries.map(({ at, ...one }) => ({ at: at.toISOString(), ...one })),
      allowedActions: isResendable(message) ? ['resend'] : [],
    };
  });
}
