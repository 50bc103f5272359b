import type { MessageDetail } from '@farewind/contract/messages/outbox';
import type { Language } from '@farewind/contract/core/fields';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { readEfforts } from '../../../platform/outbox/read-efforts.ts';
import type { Settings } from '../../settings/public.ts';
import type { MessageSources } from '../deliver-message.ts';
import type { StoredMessage } from '../message-source.ts';
import { effectKey } from '../plan-message.ts';
import { renderMail, renderSms } from '../render-message.ts';
import { findMessage } from '../repository.ts';
import { readTexts } from '../templates/template-rows.ts';
import { isResendable, presentRow } from './outbox-page.ts';
import { findContent, listTries, type KeptContent } from './record-rows.ts';

export interface ReadMessageParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly sources: MessageSources;
}

/** A message as its receiver read it and how it got there. Refuses with GEN-NOTFOUND. */
export async function readMessage(
  parts: ReadMessageParts,
  tenantId: number,
  language: Language,
  messageId: string,
): Promise<MessageDetail> {
  return parts.database.inTenant(tenantId, async (scope) => {
    const message = await findMessage(scope, messageId);
    if (!message) throw refusal('GEN-NOTFOUND');
    const efforts = await readEfforts(scope, [effectKey(messageId)]);
    const { content, resentBy } = await findContent(scope, messageId);
    const { subject, html, text, attachments } = content ?? (await wordNow(parts, scope, message));
    const tries = await listTries(scope, messageId);
    return {
      ...presentRow(message, efforts.get(effectKey(messageId)), language),
      subject: subject ?? null,
      html: html ?? null,
      ...{ text, attachments: [...attachments], resentBy },
      tries: tries.map(({ at, ...one }) => ({ at: at.toISOString(), ...one })),
      allowedActions: isResendable(message) ? ['resend'] : [],
    };
  });
}

const NOTHING: KeptContent = { text: '', attachments: [] };

/** What a message that has not left would say now; nothing, when there is nothing to say any more. */
async function wordNow(
  { settings, sources }: ReadMessageParts,
  scope: TenantScope,
  message: StoredMessage,
): Promise<KeptContent> {
  const content = await sources.get(message.template)?.fill(scope, message, 'shown');
  if (!content) return NOTHING;
  const { info } = await settings.getAgency(scope);
  const { template: kind, language, channel } = message;
  const worded = { ...message, texts: await readTexts(scope, { kind, language, channel }) };
  return channel === 'sms'
    ? { text: renderSms(worded, content, info), attachments: [] }
    : { ...(await renderMail(worded, content, info)), attachments: [] };
}
