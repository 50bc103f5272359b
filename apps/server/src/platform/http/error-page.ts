import { randomBytes } from 'node:crypto';
import type { Language } from '@farewind/contract/core/fields';
import type { FastifyRequest } from 'fastify';
import { translate } from '../messages/translate.ts';
import { escapeHtml } from './escape-html.ts';
import { contentPolicy } from './web-app.ts';

const FORM = 'application/x-www-form-urlencoded';
const STYLE = `:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;max-width:36em;margin:15vh auto;padding:0 24px}
h1{font-size:20px;line-height:28px;font-weight:600}a,button{font:inherit;display:inline-block;padding:10px 20px}`;

/** Whether a browser goes to this address, rather than a page or a program calling it: browsers ask for HTML by name then. */
export function isVisit({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * What somebody sees who went to an address that cannot answer just now, such as on the way back from the bank: the sentence,
 * and a button that asks the same again, with what the bank had sent along.
 */
export function errorPage(
  request: FastifyRequest,
  language: Language,
  message: string,
): { readonly page: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const again = escapeHtml(translate(language, 'error.retry'));
  const fields = request.method === 'POST' ? hiddenFields(request) : undefined;
  // Neither names an address: both lead to the one that was asked for.
  const form = fields && `<form method="post">${fields}<button>${again}</button></form>`;
  const way = form ?? (request.method === 'GET' ? `<a href="">${again}</a>` : '');
  return {
    policy: contentPolicy(nonce),
    page: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(message)}</title><style nonce="${nonce}">${STYLE}</style><main><h1>${escapeHtml(message)}</h1>${way}</main></html>`,
  };
}

/** Undefined where no form came, or none was read yet: an empty one would say something else than the bank. */
function hiddenFields({ headers, body }: FastifyRequest): string | undefined {
  if (body === undefined || !headers['content-type']?.startsWith(FORM)) return undefined;
  return Object.entries(body as Record<string, string | string[]>)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}
