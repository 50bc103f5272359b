import { isUuid } from '@farewind/values/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairTurns } from '../../platform/http/fair-turns.ts';
import { isStorableText } from '../../platform/http/storable-text.ts';
import { networkOfAddress } from '../../platform/network/network-of-address.ts';
import type { OnBankReturn } from './attempt.ts';
import type { Payments } from './payments.ts';
import { rehearsedRoute, returnRoute } from './charging/return-path.ts';

const SEE_OTHER = 303;
const MAX_TENANT = 2_147_483_647;

/**
 * The bank's return route: needs no session, finds tenant and attempt in its path, and redirects to a page that may be
 * reloaded. Data that is not authentic gets a 400 and changes nothing.
 */
export function registerPaymentReturn(app: FastifyInstance, payments: Payments, follow: OnBankReturn): void {
  const turns = new FairTurns();
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: unknown,
  ): Promise<FastifyReply> => {
    const address = readAddress(request.params);
    const fields = readFields(form);
    if (!address || !fields) return payments.refuseReturn('malformed');
    const { tenantId, attemptId } = address;
    const isKnown = () => payments.hasAttempt(tenantId, attemptId);
    if (!(await turns.take(networkOfAddress(request.ip), isKnown)))
      return payments.refuseReturn('order', attemptId);
    const settled = await payments.receiveReturn(tenantId, attemptId, fields);
    return reply.header('cache-control', 'no-store').redirect(await follow(tenantId, settled), SEE_OTHER);
  };
  // The bank may have charged by now, and sends the browser only once.
  const options = { config: { priority: 'always' } } as const;
  app.post(returnRoute, options, (request, reply) => answer(request, reply, request.body));
  app.get(returnRoute, options, (request, reply) => answer(request, reply, request.query));
  app.route({
    method: ['GET', 'POST'],
    url: rehearsedRoute,
    ...options,
    handler: async (request, reply) => {
      const { account = '' } = request.params as Record<string, string | undefined>;
      const place = /^\d{1,9}$/.test(account) ? `/connect/${account}` : '';
      return reply.header('cache-control', 'no-store').redirect(`/setting/getting-paid${place}`, SEE_OTHER);
    },
  });
}

function readAddress(params: unknown): { tenantId: number; attemptId: string } | undefined {
  const { tenantId = '', attemptRef = '' } = params as Record<string, string | undefined>;
  const id = /^\d{1,10}$/.test(tenantId) ? Number(tenantId) : Number.NaN;
  return id <= MAX_TENANT && isUuid(attemptRef) ? { tenantId: id, attemptId: attemptRef } : undefined;
}

/** A member given twice has no meaning that could be signed; nor has a text that no database can store. */
function readFields(form: unknown): Record<string, string> | undefined {
  const entries = Object.entries((form ?? {}) as Record<string, unknown>);
  const isText = (value: unknown): boolean => typeof value === 'string' && isStorableText(value);
  if (!entries.every((entry) => entry.every(isText))) return undefined;
  return Object.fromEntries(entries) as Record<string, string>;
}
