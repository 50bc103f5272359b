import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { TripOffer, TripOffers, TripOffersAnswer } from '../flights/public.ts';
import type { PartnerCaller } from './authenticate-call.ts';
import { offerUrl } from './offer-url.ts';
import { sealOffer } from './offer-seal.ts';
import { toShownSlice } from './offered-slice.ts';
import type { PartnerApi } from './partner-api.ts';
import { PartnerGate } from './partner-gate.ts';
import { toVariant, variantsAsXml, type Variant } from './present-variants.ts';
import { readPartnerSearch, withPartnerNames, type PartnerSearch } from './search-request.ts';

export interface SearchDeps {
  readonly keyring: Keyring;
  readonly tripOffers: TripOffers;
}

/** How long a partner may show an answer; own prices may change before, and the link then says so. */
const VALID_MINUTES = 20;
const SEALED_AT_ONCE = 10;

/** Serves `/partner/v1/search.json` and `.xml`. */
export function serveSearch(scope: FastifyInstance, api: PartnerApi, deps: SearchDeps): void {
  const gate = new PartnerGate();
  const search = async (request: FastifyRequest) => {
    const caller = api.callerOf(request);
    const asked = readPartnerSearch(request.query, caller.site);
    return gate.run(() => findVariants(deps, caller, asked));
  };
  // Before the key is looked up: a call that is refused anyway must cost buyers nothing.
  const options = { ...api.optionsFor('search'), onRequest: async () => gate.refuseIfFull() };
  scope.get('/partner/v1/search.json', options, async (request) => {
    const { variants, foundAt } = await search(request);
    const validUntil = new Date(foundAt.getTime() + VALID_MINUTES * 60_000);
    return { foundAt: foundAt.toISOString(), validUntil: validUntil.toISOString(), variants };
  });
  scope.get('/partner/v1/search.xml', options, async (request, reply): Promise<FastifyReply> => {
    const { variants } = await search(request);
    return reply.type('application/xml; charset=utf-8').send(variantsAsXml(variants));
  });
}

async function findVariants(
  { keyring, tripOffers }: SearchDeps,
  caller: PartnerCaller,
  { criteria, language, source }: PartnerSearch,
): Promise<{ readonly variants: Variant[]; readonly foundAt: Date }> {
  const { tenantId, site, partner } = caller;
  const answer = await tripOffers
    .listOffers(tenantId, {
      criteria,
      soldCurrencies: site.currencies,
      language,
      asksSuppliers: partner.asksSuppliers,
    })
    .catch((error: unknown) => {
      throw withPartnerNames(error);
    });
  const urlOf = (offer: TripOffer) =>
    offerUrl(site.origin, sealOffer(keyring, claimsOf(caller, { language, source }, answer, offer)));
  const variants: Variant[] = [];
  for (const [index, offer] of answer.offers.entries()) {
    // Sealing two hundred offers takes a while: what has arrived meanwhile goes first.
    if (index % SEALED_AT_ONCE === 0) await new Promise<void>((next) => void setImmediate(next));
    variants.push(toVariant(offer, answer.criteria.currency, urlOf(offer)));
  }
  return {
    variants,
    foundAt: answer.foundAt,
  };
}

function claimsOf(
  { tenantId, site, partner }: PartnerCaller,
  { language, source }: Pick<PartnerSearch, 'language' | 'source'>,
  { criteria, foundAt, rate: { from, to, micros }, searchId }: TripOffersAnswer,
  { slices, totalMinor }: TripOffer,
) {
  return {
    tenant: tenantId,
    site: site.id,
    partner: partner.id,
    ...(source === undefined ? {} : { source }),
    shownAt: foundAt.toISOString(),
    language,
    criteria,
    ...(searchId === undefined ? {} : { searchId }),
    slices: slices.map((slice) => {
      const { flightId, fareId } = slice;
      return { ...toShownSlice(slice), flightId, fareId };
    }),
    totalMinor,
    rate: { from, to, micros },
  };
}
