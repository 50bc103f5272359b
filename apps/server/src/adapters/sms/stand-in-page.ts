import type { HeldSms } from './register-sms-stand-in.ts';

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
table{border-collapse:collapse;background:#fff}
th,td{border:1px solid #d9dcdd;padding:6px 12px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}
form{display:flex;gap:12px;align-items:end;flex-wrap:wrap;margin:16px 0}
label{display:grid;gap:4px}
select,input,button{font:inherit;min-height:44px;padding:0 12px}`;

const faults: Readonly<Record<string, string>> = {
  '100': 'is out of order (100)',
  '80': 'is asked too often (80)',
  '30': 'does not know our password (30)',
  '20': 'finds the text too long (20)',
  '70': 'finds a field wrong (70)',
};

/** What the stand-in can report of the messages that it took. */
export const reportable: Readonly<Record<string, string>> = {
  '1': 'arrived (1)',
  '0': 'is not known yet (0)',
  '2': 'did not arrive in time (2)',
  '3': 'has a wrong number (3)',
};

/** What the stand-in holds, the switch that makes it refuse, and what it reports. */
export function standInPage(
  held: readonly HeldSms[],
  failing: { code: string; times: number },
  reported: string,
): string {
  const rows = held.map(({ at, to, text, encoding, code, jobId }) => {
    const time = at.toISOString().slice(0, 19).replace('T', ' ');
    const cells = [time, `+${to}`, text, encoding, code, jobId];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const options = Object.entries(faults).map(([code, words]) => `<option value="${code}">${words}</option>`);
  const reports = Object.entries(reportable).map(
    ([status, words]) =>
      `<option value="${status}"${status === reported ? ' selected' : ''}>${words}</option>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--SMS stand-in</title><style>${style}</style><h1>SMS stand-in</h1>
<p>This takes the place of a provider of text messages. It speaks the provider's interface and sends nothing to anybody. <a href="/demo/outbox">Demo outbox</a></p>
<form method="post" action="/demo/sms/fail"><label>The provider <select name="code">${options.join('')}</select></label><label>for so many messages <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it refuse</button></form>
<form method="post" action="/demo/sms/report"><label>What it took <select name="status">${reports.join('')}</select></label><button>Let it report so</button></form>
<p>${failing.times === 0 ? 'It takes every message.' : `It refuses the next ${failing.times} with code ${escapeHtml(failing.code)}.`}</p>
<div class="wide"><table><thead><tr><th>Time (UTC)<th>To<th>Text<th>Encoding<th>Answer<th>Job</tr></thead><tbody>${rows.join('')}</tbody></table></div></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
