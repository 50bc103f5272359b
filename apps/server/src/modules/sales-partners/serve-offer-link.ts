import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/errors.ts';
import { partnerOperation, type AuthenticateDeps } from './authenticate-call.ts';
import { followOffer, type Arrival, type FollowDeps } from './follow-offer.ts';
import { openOffer, type OfferClaims } from './offer-seal.ts';
import { OFFER_PATH } from './offer-url.ts';

/** Clicks from one address, above what people behind a shared one make. */
export const CLICKS_PER_MINUTE = 120;

export type OfferLinkDeps = FollowDeps & Pick<AuthenticateDeps, 'resolveContext'>;

/**
 * Serves the links of partners' offers. A sealed offer of this site leads to its passenger form if its price is the
 * same or its supplier does not answer, otherwise to the results of its search; everything else, and sites that are
 * closed, to the home page.
 */
export function serveOfferLink(server: FastifyInstance, deps: OfferLinkDeps): void {
  server.get<{ Querystring: { offer?: string | string[] } }>(
    OFFER_PATH,
    { exposeHeadRoute: false, config: { rateLimit: { max: CLICKS_PER_MINUTE, timeWindow: '1 minute' } } },
    async (request, reply) => {
      // Links are followed by visitors, not indexed; the next page need not learn the partner's address.
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      const site = await findOpenSite(request, reply);
      const { offer } = request.query;
      const claims = typeof offer === 'string' ? openOffer(deps.keyring, offer) : undefined;
      if (!site || !claims || claims.tenant !== site.tenantId || claims.site !== site.id)
        return reply.redirect('/', 303);
      const visitor = { address: request.ip, userAgent: request.headers['user-agent'] };
      return reply.redirect(
        addressOf(claims, await followOffer(deps, claims, site.currencies, visitor), site),
        303,
      );
    },
  );

  async function findOpenSite(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<(SiteContext & { readonly tenantId: number }) | undefined> {
    try {
      const { site, tenantId } = await deps.resolveContext(request, reply, partnerOperation);
      return site && { ...site, tenantId };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

function addressOf(
  { slices, language }: OfferClaims,
  { clickId, outcome, searchId, currency }: Arrival,
  site: SiteContext,
): string {
  const [outbound, inbound] = slices;
  const query = new URLSearchParams({
    locale: site.languages.includes(language) ? language : site.defaultLanguage,
    currency,
    click: clickId,
  });
  // A form asks again, and compares.
  if (outcome !== 'held' && outcome !== 'unasked') return `/flightSearch/${searchId}?${query.toString()}`;
  query.set('fare', outbound!.fareId);
  if (inbound) query.set('returnFare', inbound.fareId);
  const ids = [searchId, outbound!.flightId, ...(inbound ? [inbound.flightId] : [])];
  return `/flightPayment/${ids.map(encodeURIComponent).join('/')}?${query.toString()}`;
}
