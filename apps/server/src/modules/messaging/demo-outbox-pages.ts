import { demoPage, demoTable } from '../../platform/http/demo-page.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { StoredMessage } from './message-source.ts';
import { smsLength } from './sms-length.ts';

const stateWords: Readonly<Record<string, string>> = { kept: 'not sent: no mail server' };

export interface ListedMessage {
  /** Its brand. */
  readonly agency: string;
  readonly message: StoredMessage;
}

/** What customers were written and staff invited by, the newest first. */
export function demoList(messages: readonly ListedMessage[], withLinks: boolean): string {
  const rows = messages.map(({ agency, message }) => {
    const { createdAt, channel, recipient, template, language, state, detail } = message;
    const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
    return [time, agency, channel, recipient, template, language, stateWords[state] ?? state, detail ?? ''];
  });
  const link = (index: number) => `<td><a href="/demo/outbox/${messages[index]?.message.id}">read</a></td>`;
  return demoPage(
    'Demo outbox',
    `<p>Mails and text messages to customers of the demo agencies, and invitations of their staff. Nothing here was sent to anybody unless a mail server is configured; text messages go to a stand-in that sends none: <a href="/demo/sms/">the usual one</a>, or where a setting says so <a href="/demo/twilio/">another</a> or <a href="/demo/smpp/">a third</a>. ${withLinks ? 'Links and codes of mails that no server has taken work: you run this demo on this machine. Each reading makes a new one.' : 'What would give a right to act is shown as <code>[link]</code> or <code>[code]</code>.'}</p>
${demoTable(['Time (UTC)', 'Agency', 'By', 'To', 'Message', 'Language', 'State', 'Answer', ''], rows, link)}`,
  );
}

export function demoSms({ recipient }: StoredMessage, text: string): string {
  const { alphabet, units, parts } = smsLength(text);
  return demoPage(
    'Text message',
    `<p>To ${escapeHtml(recipient)}: ${units} places of ${alphabet === 'gsm' ? 'GSM 03.38' : 'UCS-2'}, ${parts} part${parts === 1 ? '' : 's'}.</p><p class="sms">${escapeHtml(text)}</p><p><a href="/demo/outbox">Demo outbox</a></p>`,
  );
}
