import { successEnvelope } from '@farewind/contract/core/envelope';
import type { Operation, Output, ParsedInput } from '@farewind/contract/core/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal, fieldRefusal } from '../errors.ts';
import type { Priority } from './admission/priority.ts';
import type { ContextResolver, RequestContext } from './request-context.ts';
import { z } from 'zod';
import { fieldPath, toProblems } from './schema-problems.ts';
import { isStorableText } from './storable-text.ts';

/** The default maximum of a body in bytes; operations that need more declare it themselves. */
export const BODY_LIMIT = 256 * 1024;

/** Methods with which a path is known: the operations' own, and PATCH, which none has. */
const METHODS: readonly (Operation['method'] | 'PATCH')[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call to an operation, once its sender may make it. */
    callContext: RequestContext | null;
  }
}

/** A module's response to an operation. */
export type Handler<Op extends Operation> = (
  context: RequestContext,
  input: ParsedInput<Op>,
) => Promise<Output<Op> | RawAnswer>;

/** A response that is not JSON in the envelope: the compact search form, a not-modified, a document. */
export class RawAnswer {
  readonly send: (context: RequestContext) => unknown;
  constructor(send: (context: RequestContext) => unknown) {
    this.send = send;
  }
}

export interface Binding<Op extends Operation = Operation> {
  readonly operation: Op;
  readonly handler: Handler<Op>;
  /** `no-store` unless a handler sets another. */
  readonly cacheControl?: string;
  /** Calls per address and minute, if the general limit is too high. */
  readonly perMinute?: number;
  /** Whose calls go first when there are too many; `visitor` if absent. */
  readonly priority?: Priority;
  /** Bytes of a body, if the general limit is too low. */
  readonly bodyLimit?: number;
  /**
   * Whether this caller may send more than the general limit. Required of public operations with a `bodyLimit` of their
   * own: their right may be in the body, and an anonymous caller's large body is not read to find out.
   */
  readonly mayUpload?: (context: RequestContext) => Promise<boolean>;
}

/** Pairs an operation with its handler; the types of input and answer must fit. */
export function bind<Op extends Operation>(
  operation: Op,
  handler: Handler<Op>,
  options: Pick<Binding, 'cacheControl' | 'perMinute' | 'priority' | 'bodyLimit' | 'mayUpload'> = {},
): Binding {
  return { operation, handler, ...options };
}

/**
 * Registers the bindings: access first, then the body, then input, then the handler, then the envelope. No part of a
 * body is read or parsed before its sender is known to be allowed to make the call.
 */
export function registerBindings(
  app: FastifyInstance,
  bindings: readonly Binding[],
  resolve: ContextResolver,
  checkAnswers: boolean,
): void {
  // A member of the request, not a WeakMap: that would take a tenth of a call's time in collecting garbage.
  if (!app.hasRequestDecorator('callContext')) app.decorateRequest('callContext', null);
  refuseOtherMethods(app, bindings);
  for (const binding of bindings) {
    const { operation, handler, cacheControl, perMinute, priority, bodyLimit, mayUpload } = binding;
    if (operation.access === 'public' && bodyLimit !== undefined && !mayUpload)
      throw new Error(`${operation.name} takes large bodies of strangers`);
    app.route({
      method: operation.method,
      url: operation.path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: {
        ...(perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: '1 minute' } }),
        ...(priority === undefined ? {} : { priority }),
      },
      // The first hook after the limits, and the last one before the body is read.
      preParsing: async (request, reply) => {
        const context = await resolve(request, reply, operation);
        reply.header('content-language', context.language);
        requireAccess(operation, context);
        if (mayUpload && isLarge(request) && !(await mayUpload(context))) throw refusal('GEN-DENIED');
        request.callContext = context;
      },
      handler: async (request, reply) => {
        const context = request.callContext!;
        const input = readInput(operation, request.query, request.body);
        reply.header('cache-control', cacheControl ?? 'no-store');
        const answer = await handler(context, input);
        if (answer instanceof RawAnswer) return answer.send(context);
        if (checkAnswers) operation.output.parse(answer);
        return successEnvelope(answer);
      },
    });
  }
}

/** An operation called with a method other than its own: an empty response, as for an unknown address. */
function refuseOtherMethods(app: FastifyInstance, bindings: readonly Binding[]): void {
  const byPath = Map.groupBy(bindings, ({ operation }) => operation.path.toLowerCase());
  for (const [url, bound] of byPath) {
    const own = new Set<string>(bound.map(({ operation }) => operation.method));
    app.route({
      method: METHODS.filter((method) => !own.has(method)),
      url,
      exposeHeadRoute: false,
      // Before a body is read.
      onRequest: async (_request, reply) =>
        reply
          .code(405)
          .header('allow', [...own].join(', '))
          .type('text/plain')
          .send('Method not allowed'),
      handler: async () => undefined,
    });
  }
}

/** A body of unknown length may turn out to be large. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT;
}

function requireAccess(operation: Operation, context: RequestContext): void {
  if (operation.access === 'public') return;
  if (!context.user) throw refusal('GEN-SIGNIN');
  if (operation.access !== 'signedIn' && !context.user.permissions.has(operation.access))
    throw refusal('GEN-DENIED');
}

/** Deeper than any input of the contract; a body nested thousands of levels deep would overflow the stack. */
const DEEPEST = 32;

/**
 * Reads the input of an operation as its clients spell it: query names in any case, body members in either case of
 * their first letter, `null` and empty query values meaning absent. Refuses with every error at its field.
 */
export function readInput(
  operation: Pick<Operation, 'method' | 'input'>,
  query: unknown,
  body: unknown,
): unknown {
  const fromQuery = operation.method === 'GET' || operation.method === 'DELETE';
  const raw = fromQuery ? readQuery(operation.input, query) : readValue(body ?? {});
  const parsed = operation.input.safeParse(raw);
  if (!parsed.success) throw fieldRefusal(parsed.error.issues.flatMap((issue) => toProblems(issue, raw)));
  return parsed.data;
}

function readQuery(schema: z.ZodType, query: unknown): Record<string, unknown> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const canonical = new Map(names.map((name) => [name.toLowerCase(), name]));
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== '' && value !== undefined)
    .map(([name, value]): [string, unknown] => {
      const member = canonical.get(name.toLowerCase()) ?? name;
      return [member, readValue(Array.isArray(value) ? value.at(-1) : value, { name: member, depth: 1 })];
    });
  return Object.fromEntries(entries);
}

/** The position of a value in a body: linked upwards, so that no path is built for a valid value. */
interface Place {
  readonly name: string | number;
  readonly depth: number;
  readonly above?: Place | undefined;
}

/** A member of a body with everything below it. */
function readValue(value: unknown, place?: Place): unknown {
  const depth = place?.depth ?? 0;
  if (depth > DEEPEST) throw refusal('GEN-VALIDATION');
  if (typeof value === 'string' && !isStorableText(value))
    throw fieldRefusal([{ path: fieldPath(pathTo(place)), message: 'validation.invalidValue' }]);
  if (Array.isArray(value))
    return value.map((item, index) => readValue(item, { name: index, depth: depth + 1, above: place }));
  if (value === null || typeof value !== 'object') return value;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member === null) continue;
    const spelled = name.charAt(0).toLowerCase() + name.slice(1);
    if (!isStorableText(name)) throw refusal('GEN-VALIDATION');
    members.push([spelled, readValue(member, { name: spelled, depth: depth + 1, above: place })]);
  }
  return Object.fromEntries(members);
}

function pathTo(place: Place | undefined): (string | number)[] {
  return place === undefined ? [] : [...pathTo(place.above), place.name];
}
