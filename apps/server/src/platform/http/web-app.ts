import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** First parts of the addresses that the single-page application knows; anything else is answered 404 with its page. */
const pages = new Set(
  `flightSearch flight flightPayment ticketDetail paymentFailed aboutUs contact help transferSearch transferPayment
  transferDetail pnr reservation login register forgotPassword resetPassword user destination company jobs press
  applications internationalSites privacy consent cookies salesAgreement webUsage comingSoon gallery survey payment
  main setting definition customer agency order finance inventory rule content message report audit`
    .split(/\s+/)
    .map((name) => name.toLowerCase()),
);

/** Pages that show one person's order: no referrer leaves them, no index keeps them. */
const privatePages = new Set([
  'ticketdetail',
  'transferdetail',
  'payment',
  'paymentfailed',
  'flightpayment',
  'user',
]);

/** Other origins that the pages of a host may post a form to: its banks. */
export type ListFormTargets = (hostname: string) => Promise<readonly string[]>;

/** Serves the built web application: hashed assets for a year, the page itself fresh each time with its own nonce. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  listFormTargets: ListFormTargets,
): Promise<void> {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders(response, path) {
        const immutable = path.includes('/assets/');
        void response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [first = ''] = request.url.slice(1).split(/[/?#]/, 1);
    const wantsPage = request.method === 'GET' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    const isApi = ['api', 'bank', 'health', 'assets', 'metrics', 'abpuserconfiguration'].includes(
      first.toLowerCase(),
    );
    if (!wantsPage || isApi || page === undefined)
      return reply.code(404).type('text/plain').send('Not found');
    return sendPage(reply, page, first.toLowerCase(), await listFormTargets(request.hostname));
  });
}

function sendPage(
  reply: FastifyReply,
  page: string,
  first: string,
  formTargets: readonly string[],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  if (privatePages.has(first)) {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  }
  return reply
    .code(first === '' || pages.has(first) ? 200 : 404)
    .header('content-security-policy', contentPolicy(nonce, formTargets))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('%CSP_NONCE%', nonce));
}

/** Scripts and styles of this origin only; the nonce is for the one style element that the date picker adds. */
export function contentPolicy(nonce?: string, formTargets: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}
