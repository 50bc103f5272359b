import type { Language } from '@farewind/contract/core/fields';
import type { PartnerCall } from '@farewind/contract/partners/sales-partners';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preParsingAsyncHookHandler,
} from 'fastify';
import { Refusal } from '../../platform/errors.ts';
import { askedLanguages } from '../../platform/http/asked-languages.ts';
import type { Log } from '../../platform/log.ts';
import { findLanguage } from '../../platform/messages/translate.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PartnerGate } from './partner-gate.ts';
import { authenticateCall, type AuthenticateDeps, type PartnerCaller } from './authenticate-call.ts';
import { readCredentials } from './read-credentials.ts';
import type { SupplierWaits } from './supplier-waits.ts';
import { refusalAsXml, renderRefusal } from './partner-refusal.ts';

interface PartnerRouteOptions {
  readonly onRequest?: onRequestAsyncHookHandler;
  readonly preParsing: preParsingAsyncHookHandler;
  readonly config: {
    readonly rateLimit: { readonly max: number; readonly timeWindow: string };
    readonly priority: 'program';
  };
}

/** What a route of the partner API is built from. */
export interface PartnerApi {
  /**
   * The hooks of a route whose credentials may also be members of its JSON body: such a body is read first, up to the
   * route's limit, and judged before anything else in it is looked at.
   */
  readonly judgeWithBody: (call: PartnerCall) => {
    readonly preParsing: preParsingAsyncHookHandler;
    readonly preHandler: preHandlerAsyncHookHandler;
  };
  /**
   * The options of a route that only partners with this right may call: a limit per address above those of all keys, and
   * a hook that runs after it and before anything of the body is read. Without a right: any valid key. A search that
   * could not wait is refused before its key is looked up, because a call that is refused anyway must cost buyers nothing.
   */
  readonly optionsFor: (call?: PartnerCall) => PartnerRouteOptions;
  /** The options of routes that only refuse: nobody's key is asked for. */
  readonly optionsForUnknown: Pick<PartnerRouteOptions, 'config'>;
  /** Through which every search of a partner goes, whatever route it came by. */
  readonly gate: Pick<PartnerGate, 'refuseIfFull' | 'run' | 'runAdmitted'>;
  /** Where searches wait for suppliers, outside of the gate. */
  readonly waits: Pick<SupplierWaits, 'run'>;
  /** The judged caller of a request; throws on a route without the hook. */
  readonly callerOf: (request: FastifyRequest) => PartnerCaller;
}

export interface PartnerApiDeps extends AuthenticateDeps {
  readonly gate: PartnerGate;
  readonly waits: SupplierWaits;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'faults' | 'refusals'>;
}

/** Partners call from few addresses, and are limited by their keys; this only stops floods without a valid one. */
const PER_ADDRESS = 6000;
const PARTNER_CONFIG = {
  rateLimit: { max: PER_ADDRESS, timeWindow: '1 minute' },
  priority: 'program',
} as const;

/**
 * Registers routes of the partner API. Their refusals are written as JSON, or as XML on addresses that end in `.xml`:
 * 401 without a valid key, 403 without the right, 400 with each wrong field, 429 with `Retry-After`.
 */
export async function servePartnerApi(
  server: FastifyInstance,
  deps: PartnerApiDeps,
  routes: (scope: FastifyInstance, api: PartnerApi) => void,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, PartnerCaller>();
  const admit = async (request: FastifyRequest, reply: FastifyReply, call?: PartnerCall): Promise<void> => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    callers.set(request, await authenticateCall(deps, request, reply, call));
  };
  const { gate, waits } = deps;
  const refuseIfFull = { onRequest: async (): Promise<void> => gate.refuseIfFull() };
  const api: PartnerApi = {
    gate,
    waits,
    optionsFor: (call) => ({
      ...(call === 'search' ? refuseIfFull : {}),
      preParsing: (request, reply) => admit(request, reply, call),
      config: PARTNER_CONFIG,
    }),
    optionsForUnknown: { config: PARTNER_CONFIG },
    judgeWithBody: (call) => ({
      preParsing: async (request, reply) => {
        if (readCredentials(request)) await admit(request, reply, call);
      },
      preHandler: async (request, reply) => {
        if (!callers.has(request)) await admit(request, reply, call);
      },
    }),
    callerOf(request) {
      const caller = callers.get(request);
      if (!caller) throw new Error(`${request.routeOptions.url} does not judge its caller`);
      return caller;
    },
  };
  await server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendRefusal(deps, error, request, reply));
    routes(scope, api);
  });
}

function sendRefusal(
  { log, metrics }: Pick<PartnerApiDeps, 'log' | 'metrics'>,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, retryAfterSeconds, error } = renderRefusal(thrown, languageOf(request));
  if (status >= 500 && !isBusy(thrown)) {
    metrics.faults.inc({ kind: error.key });
    const [url] = request.url.split('?');
    log.error({ err: thrown, requestId: request.id, url }, 'A partner’s call failed');
  } else metrics.refusals.inc({ key: error.key });
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(status).header('cache-control', 'no-store');
  if (status === 401)
    reply.header('www-authenticate', 'Basic realm="partner", charset="UTF-8", Bearer realm="partner"');
  if (/\.xml\/?$/i.test(request.url.split('?', 1)[0]!))
    return reply.type('application/xml; charset=utf-8').send(refusalAsXml(error));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}

/** A server that is busy has not failed; one whose database is away has. */
function isBusy(thrown: unknown): boolean {
  return thrown instanceof Refusal && thrown.key === 'GEN-BUSY';
}

/** The language that a call asks for; English if it asks for none, because its reader is an engineer. */
function languageOf(request: FastifyRequest): Language {
  const { language } = request.query as { readonly language?: unknown };
  const asked = typeof language === 'string' ? findLanguage(language) : undefined;
  return asked ?? askedLanguages(request, undefined)[0] ?? 'en';
}
