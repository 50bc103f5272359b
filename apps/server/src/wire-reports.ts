import { countSearches } from './modules/flights/public.ts';
import { countMessageTroubles, listLateConfirmations } from './modules/messaging/message-troubles.ts';
import { readSoldOrders, type OrderFigures } from './modules/bookings/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { listTurnover } from './modules/payments/public.ts';
import type { Places } from './modules/places/public.ts';
import { createReports } from './modules/reports/public.ts';
import type { Settings } from './modules/settings/public.ts';
import { countRideSearches } from './modules/transfers/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';

/** The reports and the faces that they read. */
export function wireReports(parts: {
  readonly database: Database;
  readonly settings: Settings;
  readonly orders: OrderFigures;
  readonly places: Pick<Places, 'airlineNameOf'>;
  readonly identity: Pick<Identity, 'readUserNames'>;
}): readonly Binding[] {
  const { database, settings, orders, places, identity } = parts;
  const { bindings } = createReports(database, {
    getInventoryCurrency: async (scope) => (await settings.getAgency(scope)).inventoryCurrency,
    orders,
    countSearches: async (scope, from, to) =>
      (await countSearches(scope, from, to)) + (await countRideSearches(scope, from, to)),
    messages: { countTroubles: countMessageTroubles, listLateConfirmations },
    sales: {
      listTurnover,
      readSoldOrders,
      airlineNameOf: places.airlineNameOf,
      readUserNames: identity.readUserNames,
    },
  });
  return bindings;
}
