import type { FastifyInstance } from 'fastify';
import { callThrough } from './call-operation.ts';
import type { Bookings } from './modules/bookings/public.ts';
import { orderPage } from './modules/messaging/sources/order-page.ts';
import { createPartnerPrograms } from './modules/partner-programs/public.ts';
import type { Places } from './modules/places/public.ts';
import type { SalesPartners } from './modules/sales-partners/public.ts';
import type { Settings } from './modules/settings/public.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';
import type { Log } from './platform/log.ts';

interface PartnerProgramWiring {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly places: Places;
  readonly settings: Settings;
  readonly identity: { readonly listTenantIds: () => Promise<number[]> };
}

/**
 * Wires the calls of programs: they search through the shop's own calls (`searches`), and order through the bookings'
 * one way to sell.
 */
export function wirePartnerPrograms(
  { config, database, log, places, settings, identity }: PartnerProgramWiring,
  searches: readonly Binding[],
  bookings: Bookings,
  salesPartners: Pick<SalesPartners, 'servePartnerApi'>,
) {
  const { publicUrl, corsOrigins, demo } = config;
  const programs = createPartnerPrograms(
    {
      database,
      log,
      places,
      call: callThrough(searches),
      orders: bookings.forPartners,
      getOrder: bookings.getOrderForMessage,
      findOrderKey: bookings.findOrderKey,
      linkToOrder: orderPage,
      getInventoryCurrency: async (scope) => (await settings.getAgency(scope)).inventoryCurrency,
      listTenantIds: identity.listTenantIds,
    },
    { publicUrl, corsOrigins, isChecked: demo },
  );
  return {
    ...programs,
    async serve(server: FastifyInstance) {
      programs.serveDescription(server);
      await salesPartners.servePartnerApi(server, programs.serveCalls);
    },
  };
}
