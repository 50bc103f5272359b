import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';

const style = `body{font:16px/24px system-ui,sans-serif;margin:24px;color:#10212b;background:#fbfaf7}
table{border-collapse:collapse;background:#fff}
th,td{border:1px solid #d9dcdd;padding:6px 12px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.wide{overflow-x:auto}
form{display:flex;gap:12px;align-items:end;flex-wrap:wrap;margin:16px 0}
label{display:grid;gap:4px}
select,input,button{font:inherit;box-sizing:border-box;min-height:44px;padding:0 12px}
.sms{max-width:360px;background:#fff;border:1px solid #d9dcdd;border-radius:16px;padding:16px;overflow-wrap:anywhere;white-space:pre-wrap}
.chat{list-style:none;padding:0;display:grid;gap:12px}`;

/** Allows the one style element above by its hash. An attribute `style` is never allowed: give it a class there. */
const demoPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page made by `demoPage`. */
export function sendDemoPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', demoPolicy)
    .type('text/html; charset=utf-8')
    .send(page);
}

/** A page of the demo only: a simulator's content and its configured failures. `body` is HTML. */
export function demoPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farewind--${title}</title><style>${style}</style><h1>${title}</h1>
${body}</html>`;
}

/** A table of texts as HTML; `more` is HTML appended to a row. */
export function demoTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  more: (index: number) => string = () => '',
): string {
  const lines = rows.map(
    (cells, index) =>
      `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}${more(index)}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

/** What the office's form of a connection asks for, by the names of its fields; `base`: the path of the simulator. */
export function connectionTable(base: string, account: readonly (readonly [string, string])[]): string {
  const address = base === '' ? [] : [['API address', `(address of this site)${base}`] as const];
  return demoTable(['For the form of a connection', ''], [...address, ...account]);
}
