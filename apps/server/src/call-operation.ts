import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Binding } from './platform/http/bind-operation.ts';
import type { RequestContext } from './platform/http/request-context.ts';

/** Makes a call of the contract inside the process, as the caller in the context; access was checked before. */
type CallOperation = <Op extends Operation>(
  operation: Op,
  context: RequestContext,
  input: Input<Op>,
) => Promise<Output<Op>>;

/** Calls of the product by itself are answered by these bindings. */
export function callThrough(bindings: readonly Binding[]): CallOperation {
  const byName = new Map(bindings.map((binding) => [binding.operation.name, binding]));
  return async (operation, context, input) => {
    const binding = byName.get(operation.name);
    if (!binding) throw new Error(`Nothing answers ${operation.name}`);
    const answer = await binding.handler(ofProcess(context), operation.input.parse(input));
    return answer as never;
  };
}

/** The context of a call made by the product itself: no request headers, and response headers are discarded. */
function ofProcess(context: RequestContext): RequestContext {
  const reply = { header: () => reply };
  const request = { headers: {} };
  return {
    ...context,
    request: request as unknown as FastifyRequest,
    reply: reply as unknown as FastifyReply,
  };
}
