import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { languages, type Language } from '@farewind/contract/core/fields';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { Overloaded, refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { isHubOpening } from '../hub/hub.ts';
import { findLanguage } from '../messages/translate.ts';
import type { Metrics } from '../metrics.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { networkOfAddress } from '../network/network-of-address.ts';
import type { CallCounter } from '../rate-limits/call-counter.ts';
import { countStoreOf } from '../rate-limits/count-store.ts';
import { admitRequests } from './admission/admit-requests.ts';
import { askedLanguages } from './asked-languages.ts';
import { BODY_LIMIT } from './bind-operation.ts';
import { errorPage, isVisit, renderError } from './render-error.ts';
import { keepReadiness } from './keep-readiness.ts';
import { isLocalCaller } from './local-caller.ts';
import { contentPolicy } from './content-policy.ts';

const REQUESTS_A_MINUTE = 1200;

/**
 * Routes without a limit: built files, which are cached for a year, health checks and metrics, and the simulators of a
 * demo, which our own process calls. Compared with the matched route, never with the address as spelled.
 */
const UNLIMITED = /^\/(?:assets|bank|demo|health|metrics)(?:\/|$)/;

export interface ServerDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | undefined;
  /** Whether a Host header is one of ours. */
  readonly isKnownHost: (hostname: string) => Promise<boolean>;
  /** Counts the calls of each address. */
  readonly callCounter: CallCounter;
}

/** The HTTP layer: limits, headers, error texts, health and metrics; knows no business. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, log, metrics } = deps;
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(config.trustProxy),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    http: { shouldUpgradeCallback: isHubOpening },
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: false,
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(fastifyCookie);
  admitRequests(app, deps, (request) => UNLIMITED.test(request.routeOptions.url ?? ''));
  await app.register(fastifyFormbody);
  readJson(app);
  readMultipart(app);
  // Responses only: a request body would be decompressed before its sender is known, and to any size.
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false,
  });
  await app.register(fastifyRateLimit, {
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    store: countStoreOf(deps.callCounter),
    keyGenerator: (request) => networkOfAddress(request.ip),
    allowList: (request) => UNLIMITED.test(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, { ttl }) =>
      refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  const limitUnrouted = app.rateLimit();

  if (deps.tracing) traceRequests(app, deps.tracing);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', contentPolicy());
    allowOrigin(config, request, (name, value) => void reply.header(name, value));
    // Health probes use a host name of their own choice.
    if (request.routeOptions.url?.startsWith('/health/')) return;
    if (isKeptAway(config, request)) throw refusal('GEN-NOTFOUND');
    if (!(await isAllowedHost(deps, request.hostname))) throw refusal('GEN-NOTFOUND');
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw refusal('GEN-VALIDATION', { message: 'error.compressedBody', status: 415 });
    if (request.is404) await limitUnrouted.call(app, request, reply);
  });
  // A client that is still being answered at shutdown must not keep the connection, or we would wait for its time-out.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestSeconds.observe(
      { method: request.method, route: nameRoute(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  for (const path of ['/api/*', '/AbpUserConfiguration/*', '/signalr/*'])
    app.options(path, async (_request, reply) => reply.code(204).send());

  app.setErrorHandler((error, request, reply) => {
    // No fault of ours, and nobody reads an answer.
    if (hasLeft(error, reply)) return reply.code(400).send();
    const language =
      findLanguage(String(reply.getHeader('content-language') ?? '')) ?? errorLanguage(request);
    const rendered = renderError(error, language);
    if (rendered.status >= 500 && !(error instanceof Overloaded)) {
      metrics.faults.inc({ kind: String(rendered.envelope.error?.key) });
      log.error({ err: error, requestId: request.id, url: request.url.split('?')[0] }, 'A request failed');
    } else metrics.refusals.inc({ key: String(rendered.envelope.error?.key) });
    if (rendered.retryAfterSeconds !== undefined) reply.header('retry-after', rendered.retryAfterSeconds);
    reply.code(rendered.status).header('cache-control', 'no-store');
    if (!isVisit(request) || !mayBeAskedAgain(rendered.status)) return reply.send(rendered.envelope);
    const message = String(rendered.envelope.error?.message);
    // Only what shows something, or was refused before any work: never a return from a bank that may be half done.
    const mayComeAgain = error instanceof Overloaded || request.routeOptions.config?.onlyShows === true;
    const comeAgainAfter = mayComeAgain && rendered.status === 503 ? rendered.retryAfterSeconds : undefined;
    const { page, policy } = errorPage(request, language, message, comeAgainAfter);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });

  app.get('/health/live', async () => ({ status: 'ok' }));
  const isReady = keepReadiness(() => deps.database.isReady());
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'database unreachable' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!config.publicMetrics && !isLocalCaller(request)) return reply.code(404).send('Not found');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}

/** Whether the caller has closed the connection while the answer was being compressed. */
function hasLeft(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Whether the request may succeed later; visitors then see a page with a retry button. */
function mayBeAskedAgain(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Built files are named by their content: each version would add routes of its own. */
function nameRoute({ routeOptions }: FastifyRequest): string {
  const { url: route = '/*' } = routeOptions;
  if (route === '/*') return 'page';
  return route.startsWith('/assets/') ? '/assets/*' : route;
}

/** The language of an error that happened before the request's context was known. */
function errorLanguage(request: FastifyRequest): Language {
  return askedLanguages(request, undefined)[0] ?? languages[0];
}

function allowOrigin(
  config: Config,
  request: FastifyRequest,
  set: (name: string, value: string) => void,
): void {
  const { origin } = request.headers;
  if (!origin || !config.corsOrigins.includes(origin)) return;
  set('access-control-allow-origin', origin);
  set('vary', 'Origin');
  set('access-control-allow-credentials', 'true');
  set('access-control-allow-methods', 'GET,POST,PUT,DELETE,OPTIONS');
  set('access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'content-type');
}

/**
 * A worker serves its health and metrics only; in a demo also itself, because bank and simulators are in its process.
 */
function isKeptAway({ role, demo }: Config, request: FastifyRequest): boolean {
  if (role !== 'worker' || request.routeOptions.url === '/metrics') return false;
  return !(demo && isLocalCaller(request));
}

async function isAllowedHost(deps: ServerDeps, hostname: string): Promise<boolean> {
  const { allowedHosts, publicUrl } = deps.config;
  if (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]') return true;
  if (hostname === new URL(publicUrl).hostname || allowedHosts.includes(hostname)) return true;
  return deps.isKnownHost(hostname);
}

/** `true`, a number of hops, or a list of addresses; nothing is trusted if unset. */
function trustedProxies(
  value: string | undefined,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

/**
 * The JSON media types of stock clients of the framework: axios and `abp.ajax`, generated .NET clients, and their
 * patches.
 */
const TYPES = ['application/json', 'text/json', 'application/json-patch+json'];

/**
 * Accepts JSON under each of its media types. An empty body is no input: clients send a content type even without a
 * body.
 */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(TYPES, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/**
 * Accepts multipart forms: fields become members, a file its base64 text with its name beside it as `fileName`, so an
 * operation reads the same input from a form as from JSON. Read completely, within the body limit of the route.
 */
export function readMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const head = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers: head }).formData().catch(() => {
        throw refusal('GEN-VALIDATION');
      });
      const members: Record<string, string> = {};
      for (const [name, part] of form) {
        if (typeof part === 'string') members[name] = part;
        else {
          members[name] = Buffer.from(await part.arrayBuffer()).toString('base64');
          members['fileName'] ??= part.name;
        }
      }
      return members;
    },
  );
}
