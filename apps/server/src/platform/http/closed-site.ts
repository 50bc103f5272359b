import { randomBytes } from 'node:crypto';
import type { Language } from '@farewind/contract/core/fields';
import { isPageWhilePaused } from '@farewind/contract/site/pages-while-paused';
import { brandStyle } from '@farewind/values/brand-tones';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translate } from '../messages/translate.ts';
import { askedLanguages } from './asked-languages.ts';
import { contentPolicy } from './content-policy.ts';
import { escapeHtml } from './escape-html.ts';
import type { SiteContext } from './request-context.ts';

/** Query parameter of a preview link, and cookie of a guest who followed one. */
const PREVIEW = 'preview';
/** Lifetime of a preview link; the server checks the link itself on every request. */
const COOKIE_SECONDS = 14 * 86_400;
const RETRY_SECONDS = 86_400;

export interface VisitDeps {
  /** What a visitor may see of the host's shop. */
  readonly judgeVisit: (request: FastifyRequest) => Promise<'open' | 'preview' | 'closed' | 'paused'>;
  /** Whether a preview link's token is valid for the host. */
  readonly followPreview: (hostname: string, token: string) => Promise<boolean>;
  /** The agency's phone for visitors of a closed site; empty if it has none. */
  readonly findPhone: (hostname: string) => Promise<string>;
}

/** Pages of a closed site where staff sign in and set a password. */
const signInPages: ReadonlySet<string> = new Set(['login', 'forgotpassword', 'resetpassword']);

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The first path segment. */
  readonly first: string;
  readonly opening: 'open' | 'preview' | 'closed' | 'paused';
}

/**
 * Answers visitors of a site that is not open: following a preview link makes them guests, everybody else sees that it
 * opens soon, or sells nothing now. Undefined if the page itself may be sent.
 */
export async function answerClosedSite(
  deps: VisitDeps,
  site: SiteContext,
  visit: Visit,
): Promise<FastifyReply | undefined> {
  const { request, reply, first, opening } = visit;
  if (opening === 'open' || opening === 'preview') return undefined;
  const { hostname } = request;
  const address = new URL(request.url, 'http://site');
  if (opening === 'paused')
    return isPageWhilePaused(address.pathname) ? undefined : answerPausedSite(deps, site, visit);
  const token = address.searchParams.get(PREVIEW);
  if (token !== null && (await deps.followPreview(hostname, token))) {
    address.searchParams.delete(PREVIEW);
    return reply
      .setCookie(PREVIEW, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: COOKIE_SECONDS,
      })
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(address.pathname + address.search, 303);
  }
  if (signInPages.has(first)) return undefined;
  const asked = askedLanguages(request, undefined).find((each) => site.languages.includes(each));
  const { page, policy } = closedPage(site, asked ?? site.defaultLanguage, {
    phone: await deps.findPhone(hostname),
    isLinkOver: token !== null,
  });
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}

const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#0b161c);--ink:light-dark(#10212b,#e9eef0);--mute:light-dark(#4c5d66,#a5b3ba);--sea:light-dark(#0b6e6e,#58b9b4)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;font:17px/26px system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-width:32em;text-align:center;overflow-wrap:anywhere}.brand{color:var(--sea);font-weight:600;font-size:20px;margin:0 0 24px}
h1{font-size:36px;line-height:44px;margin:0 0 12px;text-wrap:balance}p{margin:0 0 16px;color:var(--mute)}
a{display:inline-block;padding:12px 20px;margin-top:8px;border:1px solid currentcolor;border-radius:12px;color:var(--sea);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--sea);outline-offset:2px}`;

/** Answers visitors of a site that is closed to new sales, except on pages that stay available. */
async function answerPausedSite(
  deps: Pick<VisitDeps, 'findPhone'>,
  site: SiteContext,
  { request, reply }: Visit,
): Promise<FastifyReply> {
  const asked = askedLanguages(request, undefined).find((each) => site.languages.includes(each));
  const { page, policy } = pausedPage(
    site,
    asked ?? site.defaultLanguage,
    await deps.findPhone(request.hostname),
  );
  // With this status search engines keep their entries of the site and retry later.
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** A page saying that a site opens soon, with the agency's name and phone, or is a training copy; needs no script. */
export function closedPage(
  site: Pick<SiteContext, 'brand' | 'brandColor' | 'accentColor' | 'isTraining'>,
  language: Language,
  { phone, isLinkOver }: { readonly phone: string; readonly isLinkOver: boolean },
): { readonly page: string; readonly policy: string } {
  const over = isLinkOver ? `<p>${escapeHtml(translate(language, 'site.previewEnded'))}</p>` : '';
  if (site.isTraining === true) {
    const practice = `${over}<p>${escapeHtml(translate(language, 'site.trainingText'))}</p>`;
    const title = translate(language, 'site.trainingTitle');
    return plainPage(site, language, { title, body: practice, isIndexed: false });
  }
  const text = translate(language, phone === '' ? 'site.soonNoPhone' : 'site.soonText');
  const body = `${over}<p>${escapeHtml(text)}</p>${phoneLink(phone)}`;
  return plainPage(site, language, { title: translate(language, 'site.soonTitle'), body, isIndexed: false });
}

/** A page saying that a site sells nothing now, with links for buyers to their orders; needs no script. */
function pausedPage(
  site: Pick<SiteContext, 'brand' | 'brandColor' | 'accentColor'>,
  language: Language,
  phone: string,
): { readonly page: string; readonly policy: string } {
  const order = `<a href="/pnr?locale=${language}">${escapeHtml(translate(language, 'site.pausedOrder'))}</a>`;
  const body = `<p>${escapeHtml(translate(language, 'site.pausedText'))}</p>${order} ${phoneLink(phone)}`;
  return plainPage(site, language, { title: translate(language, 'site.pausedTitle'), body, isIndexed: true });
}

function phoneLink(phone: string): string {
  if (phone === '') return '';
  return `<a href="tel:${escapeHtml(phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>`;
}

/** `body` is HTML. */
function plainPage(
  site: Pick<SiteContext, 'brand' | 'brandColor' | 'accentColor'>,
  language: Language,
  text: { readonly title: string; readonly body: string; readonly isIndexed: boolean },
): { readonly page: string; readonly policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const brand = escapeHtml(site.brand);
  const title = escapeHtml(text.title);
  const robots = text.isIndexed ? '' : '<meta name="robots" content="noindex">';
  return {
    policy: contentPolicy([`'nonce-${nonce}'`]),
    page: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${robots}
<title>${title} — ${brand}</title><style nonce="${nonce}">${STYLE}${brandStyle(site)}</style></head>
<body><main><p class="brand">${brand}</p><h1>${title}</h1>${text.body}</main></body></html>`,
  };
}
