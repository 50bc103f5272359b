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

/** The parameter of a preview link, and the cookie of a guest who has followed it. */
const PREVIEW = 'preview';
/** As long as a link is good; the server judges each request by the link itself. */
const COOKIE_SECONDS = 14 * 86_400;
const RETRY_SECONDS = 86_400;

export interface VisitDeps {
  /** What a visitor may see of the shop that the host name shows. */
  readonly judgeVisit: (request: FastifyRequest) => Promise<'open' | 'preview' | 'closed' | 'paused'>;
  /** Whether the token of a preview link is good for this host name. */
  readonly followPreview: (hostname: string, token: string) => Promise<boolean>;
  /** Where visitors of a closed site may call; empty where the agency has entered no number. */
  readonly findPhone: (hostname: string) => Promise<string>;
}

/** Pages of a closed site that staff need: where they sign in and choose a password. */
const signInPages: ReadonlySet<string> = new Set(['login', 'forgotpassword', 'resetpassword']);

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The first part of the address. */
  readonly first: string;
  readonly opening: 'open' | 'preview' | 'closed' | 'paused';
}

/**
 * Answers the visitor of a site that is not open: whoever follows a preview link becomes a guest, everybody else reads that it
 * opens soon, or sells nothing now. Undefined where the page itself is to be sent.
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

/** Answers the visitor of a site that is closed to new sales, where the page is none of those that stay. */
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
  // Search engines keep what they know of a site that says so, and ask again.
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Says that a site opens soon, with the agency's name and phone; needs no script. */
export function closedPage(
  site: Pick<SiteContext, 'brand' | 'brandColor' | 'accentColor'>,
  language: Language,
  { phone, isLinkOver }: { readonly phone: string; readonly isLinkOver: boolean },
): { readonly page: string; readonly policy: string } {
  const over = isLinkOver ? `<p>${escapeHtml(translate(language, 'site.previewEnded'))}</p>` : '';
  const text = translate(language, phone === '' ? 'site.soonNoPhone' : 'site.soonText');
  const body = `${over}<p>${escapeHtml(text)}</p>${phoneLink(phone)}`;
  return plainPage(site, language, { title: translate(language, 'site.soonTitle'), body, isIndexed: false });
}

/** Says that a site sells nothing now, and leads those who have bought to their orders; needs no script. */
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

/** `body`: in HTML. */
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
    policy: contentPolicy(nonce),
    page: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${robots}
<title>${title} — ${brand}</title><style nonce="${nonce}">${STYLE}${brandStyle(site)}</style></head>
<body><main><p class="brand">${brand}</p><h1>${title}</h1>${text.body}</main></body></html>`,
  };
}
