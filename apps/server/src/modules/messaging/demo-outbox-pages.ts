import { demoPage, demoTable } from '../../platform/http/demo-page.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { StoredMessage } from './message-source.ts';
import { smsLength } from './sms-length.ts';

/** What customers were written, the newest first. */
export function demoList(messages: readonly StoredMessage[]): string {
  const rows = messages.map(({ createdAt, channel, recipient, template, language, state, detail }) => {
    const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
    return [time, channel, recipient, template, language, state, detail ?? ''];
  });
  const link = (index: number) => `<td><a href="/demo/outbox/${messages[index]?.id}">read</a></td>`;
  return demoPage(
    'Demo outbox',
    `<p>Mails and text messages to customers of the demo agency. Nothing here was sent to anybody unless a mail server is configured; text messages go to a stand-in that sends none: <a href="/demo/sms/">the usual one</a>, or where a setting says so <a href="/demo/twilio/">another</a> or <a href="/demo/smpp/">a third</a>. What would give a right to act is shown as <code>[link]</code> or <code>[code]</code>.</p>
${demoTable(['Time (UTC)', 'By', 'To', 'Message', 'Language', 'State', 'Answer', ''], rows, link)}`,
  );
}

export function demoSms({ recipient }: StoredMessage, text: string): string {
  const { alphabet, units, parts } = smsLength(text);
  return demoPage(
    'Text message',
    `<p>To ${escapeHtml(recipient)}: ${units} places of ${alphabet === 'gsm' ? 'GSM 03.38' : 'UCS-2'}, ${parts} part${parts === 1 ? '' : 's'}.</p><p class="sms">${escapeHtml(text)}</p><p><a href="/demo/outbox">Demo outbox</a></p>`,
  );
}
