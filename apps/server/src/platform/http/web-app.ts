import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ORDER_PAGE_TYPE } from '@farewind/contract/site/order-page';
import { brandStyle } from '@farewind/values/brand-tones';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import '../tracing/trace-requests.ts';
import type { SiteContext } from './request-context.ts';
import { assemblePage, waiting } from './web-pages/assemble-page.ts';
import { orderTransport, ownTransport } from './web-pages/own-transport.ts';
import { contentPolicy } from './content-policy.ts';
import { answerClosedSite, type VisitDeps } from './closed-site.ts';
import { keepPages } from './web-pages/keep-pages.ts';
import {
  loadPageDrawing,
  type PageDrawing,
  type PageRequest,
  type Transport,
} from './web-pages/page-drawing.ts';
import { sealPage, takesBrotli, type SealedPage } from './web-pages/seal-page.ts';
import { serveSiteFiles, type SiteFileDeps } from './web-pages/site-files.ts';

/** First path segments of the single-page application; anything else gets a 404 with its page. */
const shopPages =
  wordsOf(`flightSearch flight flightPayment ticketDetail paymentFailed aboutUs contact help transferSearch
  transferPayment transferDetail pnr reservation login register forgotPassword resetPassword user destination company jobs
  press applications internationalSites privacy consent cookies salesAgreement webUsage comingSoon gallery survey payment pay priceAlert noTricks route`);
const officePages =
  wordsOf(`main setting definition customer agency order finance inventory rule content message report
  audit`);

/** Pages that show one person's order: they send no referrer and are not indexed. */
const privatePages = wordsOf(
  'ticketDetail transferDetail payment pay paymentFailed flightPayment user priceAlert',
);

/** Pages on the way to pay, and those to which a payment leads. */
const buyerPages = wordsOf(
  'flightPayment transferPayment payment pay paymentFailed ticketDetail transferDetail',
);

/** Pages that request their order themselves, with the rights of the browser. */
const orderPages = wordsOf('ticketDetail transferDetail');

/** Per address; rendering a page that is not kept takes some 25 ms of processor time, and one that is kept about one. */
const PAGES_A_MINUTE = 300;

/**
 * Headers that browsers heed on documents only. A page loads some thirty parts, and where the connection is slow, these
 * headers would weigh as much as several of them.
 */
const DOCUMENT_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

function leaveOutDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
  // For a drawing that is opened by itself.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().split(/\s+/));
}

export interface WebAppDeps extends VisitDeps, SiteFileDeps {
  readonly log: Log;
  /** Other origins to which the pages of a host may post a form: its banks. */
  readonly listFormTargets: (hostname: string) => Promise<readonly string[]>;
  /** The state of everything that the pages of a host for everybody show, besides its site (keep-pages.ts). */
  readonly readPageState: (hostname: string) => Promise<string | undefined>;
}

/** Serves the built web application: hashed assets for a year, the page itself fresh each time. */
export async function serveWebApp(app: FastifyInstance, deps: WebAppDeps): Promise<void> {
  const { folder } = deps;
  const index = join(folder, 'index.html');
  const bare = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (bare !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders(reply, path) {
        const immutable = path.includes('/assets/');
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (immutable) leaveOutDocumentHeaders(reply);
      },
    });
  }
  const drawing = await loadPageDrawing(folder);
  if (drawing !== undefined) serveSiteFiles(app, deps, drawing);
  const drawOrLeaveBare = drawing && bare !== undefined ? drawerOf(app, deps, drawing, bare) : undefined;
  // A route of its own: the handler for missing routes sends responses uncompressed.
  const priority = ({ url }: FastifyRequest) => (buyerPages.has(firstOf(url)) ? 'buyer' : 'visitor');
  const config = {
    rateLimit: { max: PAGES_A_MINUTE, timeWindow: '1 minute' },
    priority,
    onlyShows: true,
  } as const;
  app.get('/*', { exposeHeadRoute: false, config }, async (request, reply) => {
    if (!isWrittenOut(request.url)) return sendNotFound(reply);
    const first = firstOf(request.url);
    // One address has two forms: the whole page, and its main part.
    if (orderPages.has(first)) addVary(reply, 'Accept');
    const wanted = findWanted(request, first);
    if (wanted === undefined) return sendNotFound(reply);
    const isOffice = officePages.has(first);
    // A failure is answered by the error page: nobody knows then whether the site is closed.
    const opening = isOffice ? 'open' : await deps.judgeVisit(request);
    const site = isOffice ? await findOfficeSite(deps, request) : await deps.findSite(request.hostname);
    const closed = site && (await answerClosedSite(deps, site, { request, reply, first, opening }));
    if (closed !== undefined) return closed;
    if (bare === undefined) return sendNotFound(reply);
    // A guest's page is rendered in the browser, because server rendering is anonymous, and anonymous visitors are
    // refused.
    const isDrawn = drawing !== undefined && site !== undefined && !isOffice && opening === 'open';
    if (wanted === 'order')
      return isDrawn ? sendOrder(app, deps, drawing, site, request, reply) : sendNotFound(reply);
    const drawn = isDrawn ? await drawOrLeaveBare?.(request, site) : undefined;
    const sent = drawn ?? (await leaveBare(deps, bare, site, request));
    const isKnown = first === '' || shopPages.has(first) || officePages.has(first);
    reply.code(isKnown && !sent.isAbsent ? 200 : 404);
    return sendPage(reply, sent, first);
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
}

/**
 * Whether a parser of addresses reads the path as it stands. `//host/..` would be another host's, and `/x/../help` or
 * `/%2e/help` would be kept for all visitors as the page of `/help`, though the router draws another. No browser sends them.
 */
function isWrittenOut(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0]!;
  const base = 'http://site.invalid';
  return URL.canParse(url, base) && new URL(url, base).pathname === path;
}

/** The first segment of an address's path. */
function firstOf(url: string): string {
  return url.slice(1).toLowerCase().split(/[/?#]/, 1)[0]!;
}

/** What a request wants of the pages: one of them, or the main part of an order's. */
function findWanted({ headers }: FastifyRequest, first: string): 'page' | 'order' | undefined {
  const { accept = '*/*' } = headers;
  if (['api', 'bank', 'health', 'assets', 'metrics', 'abpuserconfiguration'].includes(first))
    return undefined;
  if (accept === ORDER_PAGE_TYPE) return orderPages.has(first) ? 'order' : undefined;
  return /text\/html|\*\/\*/.test(accept) ? 'page' : undefined;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('Not found');
}

/** Sends the main part of an order's page; nothing where it cannot be rendered here, and the browser renders it. */
async function sendOrder(
  app: FastifyInstance,
  { folder, log }: WebAppDeps,
  drawing: PageDrawing,
  site: SiteContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const transport = orderTransport(app, folder, request);
  const page = await drawing.drawOrder(pageRequest(request, site, transport)).catch((error: unknown) => {
    const url = request.url.split('?')[0];
    log.warn({ err: error, url }, 'The page of an order was left to the browser to draw');
    return undefined;
  });
  reply.header('cache-control', 'no-store');
  if (page === undefined) return reply.code(204).send();
  return reply
    .header('referrer-policy', 'no-referrer')
    .type(ORDER_PAGE_TYPE)
    .send(JSON.stringify({ ...page, main: waiting(page.main) }));
}

function pageRequest(request: FastifyRequest, site: SiteContext, transport: Transport): PageRequest {
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers;
  return { address: request.url, cookies: cookie, origin: site.origin, transport, userAgent };
}

/** A page to send; sealed if it is for everybody, otherwise with the places of a nonce. */
interface PageToSend {
  readonly page: SealedPage | string;
  readonly formTargets: readonly string[];
  /** The subject of the page does not exist. */
  readonly isAbsent: boolean;
}

/** Renders the page before its scripts run; undefined if it cannot be rendered here, and the browser renders it. */
function drawerOf(app: FastifyInstance, deps: WebAppDeps, drawing: PageDrawing, bare: string) {
  const { folder, log } = deps;
  const open = keepPages<PageToSend>(drawing.keyOfPage);
  return async (request: FastifyRequest, site: SiteContext): Promise<PageToSend | undefined> => {
    const { hostname } = request;
    try {
      return await open({
        request: pageRequest(request, site, ownTransport(app, folder, request)),
        async readState() {
          const state = await deps.readPageState(hostname);
          return state && JSON.stringify([site, state]);
        },
        async draw(wanted, isForAll) {
          const [page, formTargets] = await Promise.all([
            drawing.drawPage(wanted),
            deps.listFormTargets(hostname),
          ]);
          const text = brandPage(assemblePage(bare, page, drawing.assets), site);
          return { page: isForAll ? sealPage(text) : text, formTargets, isAbsent: page.isAbsent };
        },
      });
    } catch (error) {
      log.warn({ err: error, url: request.url.split('?')[0] }, 'A page was left to the browser to draw');
      return undefined;
    }
  };
}

/** The office has no closed sites, so its pages are served without their colours while the site cannot be read. */
async function findOfficeSite(
  { findSite, log }: WebAppDeps,
  { hostname }: FastifyRequest,
): Promise<SiteContext | undefined> {
  try {
    return await findSite(hostname);
  } catch (error) {
    log.warn({ err: error }, 'A page of the office was served without the colours of its site');
    return undefined;
  }
}

/** The build's page, for the browser to render. It is sent without the addresses of banks if the database is away. */
async function leaveBare(
  { listFormTargets, log }: WebAppDeps,
  bare: string,
  site: SiteContext | undefined,
  { hostname }: FastifyRequest,
): Promise<PageToSend> {
  const page = site === undefined ? bare : brandPage(bare, site);
  const formTargets = await listFormTargets(hostname).catch((error: unknown) => {
    log.warn({ err: error }, 'A page was served without the addresses of its banks');
    return [];
  });
  return { page, formTargets, isAbsent: false };
}

/** The site data of every page: its colours, and its appearance when installed on a device. */
function brandPage(page: string, site: SiteContext): string {
  const tones = brandStyle(site);
  const lines = [
    ...(tones === '' ? [] : [`<style nonce="%CSP_NONCE%">${tones}</style>`]),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
  ];
  return page.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

/** The page's calls join the trace in which it was made. */
function traceMeta(page: string, traceparent: string): string {
  // At the beginning, for scripts that make calls while the head is still being read.
  return page.replace('<head>', () => `<head>\n    <meta name="traceparent" content="${traceparent}">`);
}

async function sendPage(reply: FastifyReply, sent: PageToSend, first: string): Promise<FastifyReply> {
  const { page, formTargets } = sent;
  const { span, headers } = reply.request;
  const send = (body: string | Buffer, styles: readonly string[]): FastifyReply =>
    reply
      .header('content-security-policy', contentPolicy(styles, formTargets))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body);
  if (privatePages.has(first)) {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  }
  const traced = (text: string) => (span === undefined ? text : traceMeta(text, span.header));
  if (typeof page === 'string') {
    const nonce = randomBytes(16).toString('base64');
    return send(traced(page.replaceAll('%CSP_NONCE%', nonce)), [`'nonce-${nonce}'`]);
  }
  if (span !== undefined || !takesBrotli(headers['accept-encoding']))
    return send(traced(page.text), page.styles);
  addVary(reply, 'accept-encoding');
  reply.header('content-encoding', 'br');
  return send(await page.compress(), page.styles);
}

function addVary(reply: FastifyReply, name: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], name].flat().join(', '));
}
