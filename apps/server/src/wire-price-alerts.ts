import type { FastifyInstance } from 'fastify';
import type { TripPrices } from './modules/flights/public.ts';
import type { Identity } from './modules/identity/public.ts';
import type { Places } from './modules/places/public.ts';
import { PRICE_ALERT_DUE, PRICE_ALERT_REQUESTED } from './modules/price-alerts/events.ts';
import { createPriceAlerts, oneClickPath, serveOneClick } from './modules/price-alerts/public.ts';
import type { Settings } from './modules/settings/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/outbox/outbox.ts';
import type { Keyring } from './platform/secrets/keyring.ts';

/** The price alert events that lead to messages. */
export const PRICE_ALERT_TOPICS = {
  priceAlertRequested: PRICE_ALERT_REQUESTED,
  priceAlertDue: PRICE_ALERT_DUE,
} as const;

interface PriceAlertWiring {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly places: Places;
  readonly settings: Settings;
  readonly identity: Pick<Identity, 'getSiteOrigin' | 'listTenantIds' | 'isOpen'>;
}

/** Wires price alerts, priced by the flights' own calendar. */
export function wirePriceAlerts(
  { database, keyring, outbox, log, places, settings, identity }: PriceAlertWiring,
  prices: TripPrices,
) {
  const { getSiteOrigin, listTenantIds, isOpen } = identity;
  const deps = {
    database,
    keyring,
    outbox,
    log,
    prices,
    places,
    settings,
    getSiteOrigin,
    listTenantIds,
    isOpen,
  };
  return {
    ...createPriceAlerts(deps),
    oneClickPath,
    /** The one-click unsubscribe route, outside the contract. */
    serve: (server: FastifyInstance) => serveOneClick(server, deps),
  };
}
