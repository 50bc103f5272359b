import type { FastifyInstance } from 'fastify';
import { readInput } from '../../platform/http/bind-operation.ts';
import type { EndpointAct } from './endpoint-acts.ts';
import type { PartnerApi } from '../sales-partners/public.ts';
import type { UsageCounter } from './usage.ts';

/** A hold of nine passengers takes some 10 KB. */
export const CALL_BYTES = 64 * 1024;

interface RestDeps {
  readonly acts: readonly EndpointAct[];
  /** Whether every answer is validated against its schema. */
  readonly isChecked: boolean;
  readonly usage: UsageCounter;
}

/** Registers every call under `/partner/v1`. */
export function restRoutes(
  server: FastifyInstance,
  { optionsFor, judgeWithBody, callerOf }: PartnerApi,
  { acts, isChecked, usage }: RestDeps,
): void {
  for (const { endpoint, act } of acts) {
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      bodyLimit: CALL_BYTES,
      ...optionsFor(endpoint.right),
      ...(endpoint.method === 'POST' ? judgeWithBody(endpoint.right) : {}),
      handler: async (request) => {
        const caller = callerOf(request);
        const count = (isRefused: boolean) =>
          usage.count(caller.context.tenantId, caller.partner.id, endpoint.name, isRefused);
        try {
          const input = readInput(endpoint, withoutKey(request.query), withoutKey(request.body));
          const answer = await act(caller, input as never);
          if (isChecked) endpoint.output.parse(answer);
          count(false);
          return answer;
        } catch (error) {
          count(true);
          throw error;
        }
      },
    });
  }
}

/** The members of a call without those that authenticate it. */
function withoutKey(members: unknown): unknown {
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return members;
  const { partner: _partner, key: _key, ...rest } = members as Record<string, unknown>;
  return rest;
}
