import { errorEnvelope, type Envelope } from '@farewind/contract/core/envelope';
import type { Language } from '@farewind/contract/core/fields';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { Refusal } from '../errors.ts';
import { errorTexts } from '../messages/error-texts.ts';
import { catalogueOf, translate } from '../messages/translate.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { comeAgainScript, LONGEST_WAIT_SECONDS, PLAIN_PAUSE_SECONDS } from './come-again.ts';
import { escapeHtml } from './escape-html.ts';
import { contentPolicy } from './content-policy.ts';

export interface RenderedError {
  readonly status: number;
  readonly envelope: Envelope;
  readonly retryAfterSeconds?: number | undefined;
}

const STATUS_REFUSALS: Record<number, Refusal> = {
  400: new Refusal('GEN-VALIDATION'),
  413: new Refusal('GEN-TOOLARGE'),
  415: new Refusal('GEN-VALIDATION'),
  429: new Refusal('GEN-LIMIT'),
  503: new Refusal('GEN-BUSY'),
};

/**
 * Converts any thrown value into the envelope: refusals with their text, everything else as one sentence without its
 * cause.
 */
export function renderError(error: unknown, language: Language): RenderedError {
  const refused = toRefusal(error);
  const { key, options } = refused;
  const texts = errorTexts[key];
  const validationErrors = options.fields?.map((field) => ({
    message: field.texts?.[language] ?? translate(language, field.message, field.values),
    members: [field.path],
  }));
  const onlyMissing = options.fields?.every(({ message: fault }) => fault === 'validation.required') === true;
  const general = key === 'GEN-VALIDATION' && onlyMissing ? 'validation.fillRequired' : texts.message;
  const message = translate(language, options.message ?? general, options.values);
  // Never empty: clients of the framework show a message without details under the title of a failed sign-in.
  const details = validationErrors
    ? validationErrors.map((entry) => ` - ${namedField(language, entry)}`).join('\n')
    : texts.details && !options.message
      ? translate(language, texts.details, options.values)
      : message;
  return {
    status: refused.status,
    retryAfterSeconds: options.retryAfterSeconds,
    envelope: errorEnvelope(
      {
        code: 0,
        key,
        message,
        details,
        ...(options.data ? { data: { ...options.data } } : {}),
        validationErrors: validationErrors ?? null,
      },
      refused.status === 401 || refused.status === 403,
    ),
  };
}

/** A message about a field, preceded by the field's display name if it has one. */
function namedField(
  language: Language,
  { members: [path = ''], message }: { readonly members: readonly string[]; readonly message: string },
): string {
  const name = /(\w+)(?:\[\d+\])?$/.exec(path)?.[1] ?? '';
  const label = catalogueOf(language)[`field.${name}`];
  return label === undefined ? message : `${label}: ${message}`;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500 } = error as { statusCode?: number };
  // The caller's own fault is checked first: an aborted upload also has the code of a lost connection, and is 400.
  const refused = STATUS_REFUSALS[statusCode];
  if (refused) return refused;
  return isDatabaseAway(error) ? new Refusal('GEN-BUSY', { retryAfterSeconds: 5 }) : new Refusal('GEN-BUG');
}

const FORM = 'application/x-www-form-urlencoded';
const STYLE = `:root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;max-width:36em;margin:15vh auto;padding:0 24px}
h1{font-size:20px;line-height:28px;font-weight:600}a,button{font:inherit;display:inline-block;padding:10px 20px;border:1px solid;border-radius:8px;background:none;color:inherit;text-decoration:none}`;

/**
 * Whether a browser navigates to this address, rather than a page or a program calling it: browsers then accept HTML
 * explicitly.
 */
export function isVisit({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * The page for navigation to an address that cannot answer now, such as on the way back from the bank: a message, and a
 * button that repeats the request, including the data that the bank had sent. With `retryAfterSeconds` the page loads
 * itself again (come-again.ts); never if the request had sent something.
 */
export function errorPage(
  request: FastifyRequest,
  language: Language,
  message: string,
  retryAfterSeconds?: number,
): { readonly page: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const again = escapeHtml(translate(language, 'error.retry'));
  const fields = request.method === 'POST' ? hiddenFields(request) : undefined;
  // Link and form have no address, so both lead to the requested one.
  const form = fields && `<form method="post">${fields}<button>${again}</button></form>`;
  const way = form ?? (request.method === 'GET' ? `<a href="">${again}</a>` : '');
  const isLoadedAgain =
    request.method === 'GET' && retryAfterSeconds !== undefined && retryAfterSeconds <= LONGEST_WAIT_SECONDS;
  const itself = isLoadedAgain
    ? `<p role="status">${escapeHtml(translate(language, 'error.comesAgain'))}</p>
<script nonce="${nonce}">${comeAgainScript(retryAfterSeconds)}</script>`
    : '';
  const withoutScript = isLoadedAgain
    ? `<noscript><meta http-equiv="refresh" content="${Math.max(retryAfterSeconds, PLAIN_PAUSE_SECONDS)}"></noscript>`
    : '';
  const allowed = [`'nonce-${nonce}'`];
  return {
    policy: contentPolicy(allowed, [], isLoadedAgain ? allowed : []),
    page: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(message)}</title><style nonce="${nonce}">${STYLE}</style>${withoutScript}<main><h1>${escapeHtml(message)}</h1>${way}${itself}</main></html>`,
  };
}

/** Undefined if no form was sent, or it was not read yet: an empty form would differ from the bank's. */
function hiddenFields({ headers, body }: FastifyRequest): string | undefined {
  if (body === undefined || !headers['content-type']?.startsWith(FORM)) return undefined;
  return Object.entries(body as Record<string, string | string[]>)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
}
