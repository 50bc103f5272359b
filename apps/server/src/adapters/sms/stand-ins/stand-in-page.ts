import type { Desk } from './stand-in-desk.ts';

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
table{border-collapse:collapse;background:#fff}
th,td{border:1px solid #d9dcdd;padding:6px 12px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}
form{display:flex;gap:12px;align-items:end;flex-wrap:wrap;margin:16px 0}
label{display:grid;gap:4px}
select,input,button{font:inherit;min-height:44px;padding:0 12px}`;

/** What the stand-in holds, the switch that makes it refuse, and what it reports. */
export function standInPage({ held, failing, reported, manual }: Desk): string {
  const rows = held.map(({ at, to, text, encoding, code, jobId }) => {
    const time = at.toISOString().slice(0, 19).replace('T', ' ');
    const cells = [time, `+${to}`, text, encoding, code, jobId];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const options = Object.entries(manual.faults).map(
    ([code, words]) => `<option value="${code}">${words} (${code})</option>`,
  );
  const reports = Object.entries(manual.reportable).map(
    ([status, words]) =>
      `<option value="${status}"${status === reported ? ' selected' : ''}>${words} (${status})</option>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--${manual.title}</title><style>${style}</style><h1>${manual.title}</h1>
<p>This takes the place of a provider of text messages. It speaks the provider's interface and sends nothing to anybody. <a href="/demo/outbox">Demo outbox</a></p>
<form method="post" action="${manual.base}/fail"><label>The provider <select name="code">${options.join('')}</select></label><label>for so many messages <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it refuse</button></form>
<form method="post" action="${manual.base}/report"><label>What it took <select name="status">${reports.join('')}</select></label><button>Let it report so</button></form>
<p>${failing.times === 0 ? 'It takes every message.' : `It refuses the next ${failing.times} with code ${escapeHtml(failing.code)}.`}</p>
<div class="wide"><table><thead><tr><th>Time (UTC)<th>To<th>Text<th>Encoding<th>Answer<th>Job</tr></thead><tbody>${rows.join('')}</tbody></table></div></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
