import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { SupplierAnswers, TripOffer, TripOffers, TripOffersAnswer } from '../flights/public.ts';
import type { PartnerCaller } from './authenticate-call.ts';
import { offerUrl } from './offer-url.ts';
import { OFFER_VALID_MINUTES, sealOffer } from './offer-seal.ts';
import { toShownSlice } from './offered-slice.ts';
import type { PartnerApi } from './partner-api.ts';
import { toVariant, variantsAsXml, type Variant } from './present-variants.ts';
import { readPartnerSearch, withPartnerNames, type PartnerSearch } from './search-request.ts';

export interface SearchDeps {
  readonly keyring: Keyring;
  readonly tripOffers: TripOffers;
}

const SEALED_AT_ONCE = 10;

/** Serves `/partner/v1/search.json` and `.xml`. */
export function serveSearch(scope: FastifyInstance, api: PartnerApi, deps: SearchDeps): void {
  const { gate, waits } = api;
  const search = async (request: FastifyRequest) => {
    const caller = api.callerOf(request);
    const asked = readPartnerSearch(request.query, caller.site);
    if (!caller.partner.asksSuppliers) return gate.run(() => findVariants(deps, caller, asked, undefined));
    // Suppliers count each search: one that would be refused afterwards is refused before they are asked.
    gate.refuseIfFull();
    // They take seconds, in which this process has nothing to do: nobody else's search waits for them. The search keeps its
    // place until it is answered, so that no more come to the gate than may wait for suppliers.
    return waits.run(caller, async () => {
      const suppliers = await askSuppliers(deps, caller, asked);
      return gate.runAdmitted(() => findVariants(deps, caller, asked, suppliers));
    });
  };
  const options = api.optionsFor('search');
  const answer = async (request: FastifyRequest) => {
    const { variants, foundAt } = await search(request);
    const validUntil = new Date(foundAt.getTime() + OFFER_VALID_MINUTES * 60_000);
    return { foundAt: foundAt.toISOString(), validUntil: validUntil.toISOString(), variants };
  };
  scope.get('/partner/v1/search.json', options, answer);
  scope.get('/partner/v1/search.xml', options, async (request, reply): Promise<FastifyReply> => {
    return reply.type('application/xml; charset=utf-8').send(variantsAsXml(await answer(request)));
  });
}

/** Undefined if no supplier sells on the route. */
async function askSuppliers(
  { tripOffers }: SearchDeps,
  { tenantId, site }: PartnerCaller,
  { criteria, language }: PartnerSearch,
): Promise<SupplierAnswers | undefined> {
  return inPartnerNames(() =>
    tripOffers.askSuppliers(tenantId, { criteria, soldCurrencies: site.currencies, language }),
  );
}

async function findVariants(
  { keyring, tripOffers }: SearchDeps,
  caller: PartnerCaller,
  { criteria, language, source }: PartnerSearch,
  suppliers: SupplierAnswers | undefined,
): Promise<{ readonly variants: Variant[]; readonly foundAt: Date }> {
  const { tenantId, site } = caller;
  const request = { criteria, soldCurrencies: site.currencies, language };
  const answer = await inPartnerNames(() => tripOffers.listOffers(tenantId, request, suppliers));
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

/** A refusal names the parameters of the partner's call. */
async function inPartnerNames<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw withPartnerNames(error);
  }
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
