import type { FastifyInstance } from 'fastify';
import { callThrough } from './call-operation.ts';
import type { Content } from './modules/content/public.ts';
import type { Bookings } from './modules/bookings/public.ts';
import { orderPage } from './modules/messaging/sources/order-page.ts';
import { createPartnerPrograms } from './modules/partner-programs/public.ts';
import type { FlightsModule } from './modules/flights/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { isStaffNetwork } from './modules/identity/users/is-staff-network.ts';
import { listUserNames } from './modules/identity/users/list-user-names.ts';
import type { Payments } from './modules/payments/public.ts';
import type { Places } from './modules/places/public.ts';
import {
  createSalesPartners,
  recordPartnerRoutes,
  refuseUnknownCalls,
  type SalesPartners,
} from './modules/sales-partners/public.ts';
import type { Settings } from './modules/settings/public.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

interface PartnerProgramWiring {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly places: Places;
  readonly settings: Settings;
  readonly content: Pick<Content, 'findConsentVersion'>;
  readonly identity: Pick<Identity, 'listTenantIds' | 'findShopSite'>;
}

/**
 * Wires the calls of programs: they search through the shop's own calls (`searches`), and order through the bookings'
 * one way to sell.
 */
function wirePartnerPrograms(
  { config, database, log, outbox, places, settings, content, identity }: PartnerProgramWiring,
  searches: readonly Binding[],
  bookings: Bookings,
  salesPartners: Pick<SalesPartners, 'servePartnerApi' | 'readOfferLink' | 'metaSearch'>,
  { tripOffers }: Pick<FlightsModule, 'tripOffers'>,
) {
  const { publicUrl, corsOrigins, demo } = config;
  const programs = createPartnerPrograms(
    {
      database,
      log,
      outbox,
      places,
      call: callThrough(searches),
      orders: bookings.forPartners,
      getOrder: bookings.getOrderForMessage,
      findOrderKey: bookings.findOrderKey,
      linkToOrder: orderPage,
      readVariant: salesPartners.readOfferLink,
      storeSearch: tripOffers.storeSearch,
      getInventoryCurrency: async (scope) => (await settings.getAgency(scope)).inventoryCurrency,
      async listConsents(scope, language) {
        const { requiredConsents = [] } = (await settings.getAgency(scope)).info;
        if (requiredConsents.length === 0) return [];
        const textVersion = (await content.findConsentVersion(scope, language)) ?? '';
        return requiredConsents.map((purpose) => ({ purpose, textVersion }));
      },
      listTenantIds: identity.listTenantIds,
    },
    {
      siteOriginOf: async (hostname) => (await identity.findShopSite(hostname))?.origin ?? publicUrl,
      corsOrigins,
      isChecked: demo,
      metaSearch: salesPartners.metaSearch,
    },
  );
  return {
    ...programs,
    async serve(server: FastifyInstance) {
      programs.serveDescription(server);
      await salesPartners.servePartnerApi(server, programs.serveCalls);
    },
  };
}

type SalesPartnerWiring = Omit<
  Parameters<typeof createSalesPartners>[0],
  | 'resolveContext'
  | 'isStaffNetwork'
  | 'listTenantIds'
  | 'flights'
  | 'tripOffers'
  | 'listUserNames'
  | 'postLedger'
  | 'readReservationNumbers'
> & {
  readonly payments: Pick<Payments, 'postLedger'>;
  readonly identity: Pick<Identity, 'resolveContext' | 'listTenantIds'>;
};

/** Wires the accounts of sales partners, their searches, and the visitors that they send. */
function wireSalesPartners(
  deps: SalesPartnerWiring,
  { flights, tripOffers }: Pick<FlightsModule, 'flights' | 'tripOffers'>,
  { figures }: Pick<Bookings, 'figures'>,
): SalesPartners {
  const { resolveContext, listTenantIds } = deps.identity;
  return createSalesPartners({
    ...deps,
    resolveContext,
    listTenantIds,
    flights,
    tripOffers,
    listUserNames,
    isStaffNetwork,
    postLedger: deps.payments.postLedger,
    readReservationNumbers: figures.readReservationNumbers,
  });
}

/** Wires everything that sales partners call: searches with links to offers, and the calls of programs. */
export function wirePartnerApi(
  deps: PartnerProgramWiring & SalesPartnerWiring,
  flights: FlightsModule,
  transfers: { readonly bindings: readonly Binding[] },
  bookings: Bookings,
) {
  const partners = wireSalesPartners(deps, flights, bookings);
  const searches = [...flights.bindings, ...transfers.bindings];
  const programs = wirePartnerPrograms(deps, searches, bookings, partners, flights);
  return {
    bindings: [...partners.bindings, ...programs.bindings],
    jobs: [...partners.jobs, ...programs.jobs],
    async serve(server: FastifyInstance) {
      const methodsOf = recordPartnerRoutes(server);
      await partners.serve(server);
      await programs.serve(server);
      await partners.servePartnerApi(server, (scope, api) => refuseUnknownCalls(scope, api, methodsOf));
    },
    accrue: partners.accrue,
    isSourced: partners.isSourced,
    close: () => programs.close(),
  };
}
