import { successEnvelope } from '@farewind/contract/core/envelope';
import type { Operation, Output, ParsedInput } from '@farewind/contract/core/operation';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../errors.ts';
import { readInput } from './read-input.ts';
import type { ContextResolver, RequestContext } from './request-context.ts';

/** What a module answers an operation with. */
export type Handler<Op extends Operation> = (
  context: RequestContext,
  input: ParsedInput<Op>,
) => Promise<Output<Op> | RawAnswer>;

/** An answer that is not JSON in the envelope: the compact search form, a not-modified, a document. */
export class RawAnswer {
  readonly send: (context: RequestContext) => unknown;
  constructor(send: (context: RequestContext) => unknown) {
    this.send = send;
  }
}

export interface Binding<Op extends Operation = Operation> {
  readonly operation: Op;
  readonly handler: Handler<Op>;
  /** `no-store` unless a handler says otherwise. */
  readonly cacheControl?: string;
  /** Calls of one address in a minute, where fewer than the general limit make sense. */
  readonly perMinute?: number;
  /** Bytes of a body, where more than the general limit make sense. */
  readonly bodyLimit?: number;
}

/** Pairs an operation with what answers it; the types of input and answer must fit. */
export function bind<Op extends Operation>(
  operation: Op,
  handler: Handler<Op>,
  options: Pick<Binding, 'cacheControl' | 'perMinute' | 'bodyLimit'> = {},
): Binding {
  return { operation, handler, ...options };
}

/** Registers the bindings: access first, then input, then the act, then the envelope. */
export function registerBindings(
  app: FastifyInstance,
  bindings: readonly Binding[],
  resolve: ContextResolver,
  checkAnswers: boolean,
): void {
  for (const { operation, handler, cacheControl, perMinute, bodyLimit } of bindings) {
    app.route({
      method: operation.method,
      url: operation.path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: '1 minute' } },
      handler: async (request, reply) => {
        const context = await resolve(request, reply, operation);
        reply.header('content-language', context.language);
        requireAccess(operation, context);
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

function requireAccess(operation: Operation, context: RequestContext): void {
  if (operation.access === 'public') return;
  if (!context.user) throw refusal('GEN-SIGNIN');
  if (operation.access !== 'signedIn' && !context.user.permissions.has(operation.access))
    throw refusal('GEN-DENIED');
}
