import type { StoredMessage } from './message-source.ts';
import { smsLength } from './sms-length.ts';

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
table{border-collapse:collapse;background:#fff}
th,td{border:1px solid #d9dcdd;padding:6px 12px;text-align:left;vertical-align:top}
.wide{overflow-x:auto}
.sms{max-width:360px;background:#fff;border:1px solid #d9dcdd;border-radius:16px;padding:16px;overflow-wrap:anywhere}`;

/** What customers were written, the newest first. */
export function demoList(messages: readonly StoredMessage[]): string {
  const rows = messages.map(({ id, createdAt, channel, recipient, template, language, state, detail }) => {
    const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
    const cells = [time, channel, recipient, template, language, state, detail ?? ''].map(
      (cell) => `<td>${escapeHtml(cell)}</td>`,
    );
    return `<tr>${cells.join('')}<td><a href="/demo/outbox/${id}">read</a></td></tr>`;
  });
  return page(
    'Demo outbox',
    `<p>Mails and text messages to customers of the demo agency. Nothing here was sent to anybody unless a mail server is configured; text messages go to a stand-in that sends none: <a href="/demo/sms/">the usual one</a>, or where a setting says so <a href="/demo/twilio/">another</a> or <a href="/demo/smpp/">a third</a>. What would give a right to act is shown as <code>[link]</code> or <code>[code]</code>.</p>
<div class="wide"><table><thead><tr><th>Time (UTC)<th>By<th>To<th>Message<th>Language<th>State<th>Answer<th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`,
  );
}

export function demoSms({ recipient }: StoredMessage, text: string): string {
  const { alphabet, units, parts } = smsLength(text);
  return page(
    'Text message',
    `<p>To ${escapeHtml(recipient)}: ${units} places of ${alphabet === 'gsm' ? 'GSM 03.38' : 'UCS-2'}, ${parts} part${parts === 1 ? '' : 's'}.</p><p class="sms">${escapeHtml(text)}</p><p><a href="/demo/outbox">Demo outbox</a></p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--${title}</title><style>${style}</style><h1>${title}</h1>
${body}</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
