import type { Operation } from '@farewind/contract/core/operation';
import type { PartnerCall } from '@farewind/contract/partners/sales-partners';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { refusal } from '../../platform/errors.ts';
import type { ContextResolver, RequestContext, SiteContext } from '../../platform/http/request-context.ts';
import type { CallCounter } from '../../platform/rate-limits/call-counter.ts';
import { isPartnerKey } from './partner-key.ts';
import { findSalesPartner, type SalesPartner } from './partner-records.ts';
import { readCredentials } from './read-credentials.ts';

const MINUTE_MS = 60_000;

/** A call of a sales partner, judged: who calls, for which agency and site. */
export interface PartnerCaller {
  readonly partner: SalesPartner;
  readonly tenantId: number;
  readonly site: SiteContext;
  /** For operations of the contract that are carried out for the partner; nobody is signed in. */
  readonly context: RequestContext;
}

export interface AuthenticateDeps {
  readonly database: Database;
  readonly resolveContext: ContextResolver;
  readonly callCounter: CallCounter;
}

/** An operation by which the tenant, site and opening of a partner's call are found as those of a visitor. */
export const partnerOperation: Operation = {
  name: 'SalesPartner/Call',
  method: 'GET',
  path: '/partner/v1',
  access: 'public',
  input: z.object({}),
  output: z.unknown(),
  errors: [],
  summary: 'A call of a sales partner',
};

/**
 * Judges a partner's call before anything of it is parsed but its credentials. The site is that of the host name, and
 * the partner must be of its agency. Refuses with GEN-SIGNIN a missing or wrong key, with GEN-DENIED a paused partner
 * and a call that its key may not make, with SITE-CLOSED (403) sites that do not sell now, and with GEN-LIMIT more
 * calls in a minute than it is allowed. Without a `call` any valid key will do.
 */
export async function authenticateCall(
  { database, resolveContext, callCounter }: AuthenticateDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  call: PartnerCall | undefined,
): Promise<PartnerCaller> {
  const credentials = readCredentials(request);
  if (!credentials) throw refusal('GEN-SIGNIN', { message: 'partner.noKey' });
  const context = { ...(await resolveContext(request, reply, partnerOperation)), user: undefined };
  const { tenantId, site } = context;
  if (!site) throw refusal('GEN-SIGNIN', { message: 'partner.wrongKey' });
  const found = await database.inTenant(tenantId, (scope) => findSalesPartner(scope, credentials));
  if (!found || !isPartnerKey(found.keyHash, credentials.key))
    throw refusal('GEN-SIGNIN', { message: 'partner.wrongKey' });
  const { partner } = found;
  if (!partner.isActive) throw refusal('GEN-DENIED', { message: 'partner.paused' });
  if (call !== undefined && !partner.calls.includes(call))
    throw refusal('GEN-DENIED', { message: 'partner.notAllowed', values: { call } });
  const { calls, endsInMs } = await callCounter.count(`partner:${tenantId}:${partner.id}`, MINUTE_MS);
  if (calls > partner.perMinute)
    throw refusal('GEN-LIMIT', {
      message: 'partner.limit',
      values: { count: partner.perMinute },
      retryAfterSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
    });
  return { partner, tenantId, site, context };
}
