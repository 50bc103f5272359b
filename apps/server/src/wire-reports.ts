import { countSearches } from './modules/flights/public.ts';
import { countMessageTroubles, listLateConfirmations } from './modules/messaging/message-troubles.ts';
import type { OrderFigures } from './modules/bookings/public.ts';
import { createReports } from './modules/reports/public.ts';
import type { Settings } from './modules/settings/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';

/** The reports and the faces that they read. */
export function wireReports(parts: {
  readonly database: Database;
  readonly settings: Settings;
  readonly orders: OrderFigures;
}): readonly Binding[] {
  const { database, settings, orders } = parts;
  const { bindings } = createReports(database, {
    getInventoryCurrency: async (scope) => (await settings.getAgency(scope)).inventoryCurrency,
    orders,
    countSearches,
    messages: { countTroubles: countMessageTroubles, listLateConfirmations },
  });
  return bindings;
}
