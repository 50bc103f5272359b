import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { demoPage, demoTable } from '../../../platform/http/demo-page.ts';
import type { Desk } from './simulator-desk.ts';

/** What the simulator holds, the switch that makes it refuse, and what it reports. */
export function simulatorPage({ held, failing, reported, manual }: Desk): string {
  const rows = held.map(({ at, to, text, encoding, code, jobId }) => {
    const time = at.toISOString().slice(0, 19).replace('T', ' ');
    return [time, `+${to}`, text, encoding, code, jobId];
  });
  const options = Object.entries(manual.faults).map(
    ([code, words]) => `<option value="${code}">${words} (${code})</option>`,
  );
  const reports = Object.entries(manual.reportable).map(
    ([status, words]) =>
      `<option value="${status}"${status === reported ? ' selected' : ''}>${words} (${status})</option>`,
  );
  return demoPage(
    manual.title,
    `<p>This takes the place of a provider of text messages. It speaks the provider's interface and sends nothing to anybody. <a href="/demo/outbox">Demo outbox</a></p>
<form method="post" action="${manual.base}/fail"><label>The provider <select name="code">${options.join('')}</select></label><label>for so many messages <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it refuse</button></form>
<form method="post" action="${manual.base}/report"><label>What it took <select name="status">${reports.join('')}</select></label><button>Let it report so</button></form>
<p>${failing.times === 0 ? 'It takes every message.' : `It refuses the next ${failing.times} with code ${escapeHtml(failing.code)}.`}</p>
${demoTable(['Time (UTC)', 'To', 'Text', 'Encoding', 'Answer', 'Job'], rows)}`,
  );
}
