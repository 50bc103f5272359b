import type { JourneyClockOf } from '@farewind/contract/bookings/journey-clock';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { listJourneyClocks } from '../order/journey-clock.ts';
import { readDeadlineFigures, type DeadlineFigures } from './deadlines/deadline-figures.ts';
import { listOrderDeadlines, readReservationNumbers } from './figures/list-deadlines.ts';
import { countSiteOrders, listSalesSlots } from './figures/sales-figures.ts';
import { countWorkByCode, type WorkOfCode } from './work-queue/count-work.ts';
import type { Reader } from './work-queue/find-work.ts';

/** Figures about orders for modules that monitor sales. */
export interface OrderFigures {
  readonly listSalesSlots: typeof listSalesSlots;
  readonly countSiteOrders: typeof countSiteOrders;
  /** What waits for the reader in the work queue, by kind and reason. */
  readonly countWork: (scope: TenantScope, reader: Reader) => Promise<readonly WorkOfCode[]>;
  readonly listDeadlines: typeof listOrderDeadlines;
  /** Deadlines of the last thirty days, and how many of them were met. */
  readonly deadlineFigures: (scope: TenantScope) => Promise<DeadlineFigures>;
  readonly readReservationNumbers: typeof readReservationNumbers;
  /** The journey clocks of orders, by order id. */
  readonly listJourneyClocks: (
    scope: TenantScope,
    orderIds: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, JourneyClockOf>>;
}

export function createOrderFigures(deps: BookingDeps): OrderFigures {
  return {
    listSalesSlots,
    countSiteOrders,
    countWork: (scope, reader) => countWorkByCode(deps, scope, reader),
    listDeadlines: listOrderDeadlines,
    deadlineFigures: readDeadlineFigures,
    readReservationNumbers,
    listJourneyClocks: (scope, orderIds, language) =>
      listJourneyClocks(deps.places, scope, orderIds, language),
  };
}
