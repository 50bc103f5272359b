import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Settings } from '../../settings/public.ts';
import type { MessageSources, StoredMessage } from '../message-source.ts';
import type { KeptContent } from '../records/record-rows.ts';
import { renderChat, renderMail, renderSms } from '../rendering/render-message.ts';
import { readTexts } from '../templates/template-rows.ts';
import { textChannelOf } from '../templates/template-texts.ts';

export interface WordingDeps {
  readonly settings: Settings;
  readonly sources: MessageSources;
}

const NOTHING: KeptContent = { text: '', attachments: [] };

/** The content of an unsent message as of now; undefined if it would not be sent any more. */
export async function renderNow(
  { settings, sources }: WordingDeps,
  scope: TenantScope,
  message: StoredMessage,
): Promise<KeptContent> {
  const content = await sources.get(message.template)?.fill(scope, message, 'shown');
  if (!content) return NOTHING;
  const { info } = await settings.getAgency(scope);
  const { template: kind, language, channel } = message;
  const place = { kind, language, channel: textChannelOf(channel) };
  const worded = { ...message, texts: await readTexts(scope, place) };
  if (channel === 'mail') return { ...(await renderMail(worded, content, info)), attachments: [] };
  const render = channel === 'sms' ? renderSms : renderChat;
  return { text: render(worded, content, info), attachments: [] };
}
