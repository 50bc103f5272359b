import {
  getFlightSearchResults,
  saveFlightSearch,
  type SearchResults,
} from '@farewind/contract/flights/search';
import { connectFlightSupplierNews } from '@farewind/contract/inventory/flight-suppliers';
import fastify from 'fastify';
import { expect, vi } from 'vitest';
import { createDuffelSupplier } from '../../../adapters/flight-suppliers/duffel/duffel-supplier.ts';
import type { SimulatedFault, FlightDesk } from '../../../adapters/flight-suppliers/simulator/flight-desk.ts';
import { registerFlightSimulator } from '../../../adapters/flight-suppliers/simulator/register-flight-simulator.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { FlightSupplier } from '../../flights/public.ts';
import { newsPath } from '../../flights/suppliers/news/receive-news.ts';
import { supplierRows } from '../../flights/suppliers/supplier-rows.ts';
import {
  openBookingTestHarness,
  SALE_DAY,
  staffWith,
  type Purchase,
  type BookingTestHarness,
} from './booking-test-harness.ts';

const KEY = 'duffel_test_key';
const WAIT_MS = 60_000;
export const atNine = new Date(`${SALE_DAY}T09:00:00Z`);

/** A test harness with an external flight supplier, `skyline`, which sells Lisbon – Amsterdam among others. */
export interface ExternalDesk {
  readonly desk: BookingTestHarness;
  readonly supplier: FlightDesk;
  /** Resets to nine o'clock, with a working supplier that has sold nothing. */
  readonly begin: () => void;
  /** Sets our clock and the supplier's. */
  readonly passTo: (at: Date) => void;
  readonly failNext: (fault: SimulatedFault, times: number, after?: number) => void;
  /** Does something while the next payment of a reservation is on its way to the supplier. */
  readonly duringNextPayment: (act: () => Promise<void>) => void;
  /** Does something while the supplier answers no question about a price; `isAsked` resolves with the first. */
  readonly whileSilent: (act: (isAsked: Promise<void>) => Promise<void>) => Promise<void>;
  /** The supplier's current sales. */
  readonly listOurs: () => ReturnType<FlightDesk['listOrders']>;
  readonly add: (id: number, code: string, apiUrl: string) => Promise<void>;
  readonly search: (members?: Record<string, unknown>) => Promise<{ id: string; ask: AskAgain }>;
  /** Polls a search until all suppliers have answered. */
  readonly searchWhole: (
    members?: Record<string, unknown>,
  ) => Promise<{ id: string; ask: AskAgain; results: SearchResults }>;
  /** Registers our address for the supplier's news, as the office's button does; returns the address. */
  readonly connectNews: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The current results, or those of the return once an outward flight is chosen. */
type AskAgain = (chosen?: { readonly flightId: string; readonly fareId: string }) => Promise<SearchResults>;

/** With `twoBookings`, the supplier sells a return trip as two one-way bookings instead of one contract. */
export async function openExternalDesk(
  returnTrips: FlightSupplier['caps']['returnTrips'] = 'oneContract',
): Promise<ExternalDesk> {
  const server = fastify({ forceCloseConnections: true });
  const clock = { now: atNine };
  const supplier = await registerFlightSimulator(server, {
    apiKey: KEY,
    lateMs: WAIT_MS,
    batchMs: 0,
    now: () => clock.now,
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const duffel = createDuffelSupplier();
  const paying: { during?: (() => Promise<void>) | undefined } = {};
  const asking: { during?: (() => Promise<void>) | undefined } = {};
  const desk = await openBookingTestHarness({
    flightSuppliers: {
      clients: {
        duffel: {
          ...duffel,
          caps: { ...duffel.caps, returnTrips },
          async priceCheck(...question) {
            await asking.during?.();
            return duffel.priceCheck(...question);
          },
          // Suppliers repeat what they were sent.
          async cancelQuote(...question) {
            const quote = await duffel.cancelQuote(...question);
            return quote.outcome === 'refused'
              ? { ...quote, said: `${quote.said}: ada@traveller.example` }
              : quote;
          },
          async pay(...payment) {
            const { during } = paying;
            paying.during = undefined;
            await during?.();
            return duffel.pay(...payment);
          },
        },
      },
      searchMs: WAIT_MS,
    },
  });
  const external = withSupplier(desk, supplier, { clock, paying, asking }, async () => {
    await desk.close();
    await server.close();
  });
  await external.add(1, 'skyline', `${origin}/demo/flights`);
  return external;
}

function withSupplier(
  desk: BookingTestHarness,
  supplier: FlightDesk,
  {
    clock,
    paying,
    asking,
  }: {
    readonly clock: { now: Date };
    readonly paying: { during?: (() => Promise<void>) | undefined };
    readonly asking: { during?: (() => Promise<void>) | undefined };
  },
  close: () => Promise<void>,
): ExternalDesk {
  const failNext: ExternalDesk['failNext'] = (fault, times, after = 0) =>
    void (supplier.failing = { fault, times, after });
  const search: ExternalDesk['search'] = async (members = {}) => {
    const { id } = await desk.call(saveFlightSearch, {
      tripType: 'oneWay',
      from: 'LIS',
      to: 'AMS',
      departureDate: '2027-04-10',
      currency: 'EUR',
      ...members,
    } as never);
    const ask: AskAgain = async (chosen) =>
      (await desk.call(getFlightSearchResults, { id, ...chosen })) as SearchResults;
    return { id, ask };
  };
  return {
    desk,
    supplier,
    failNext,
    duringNextPayment: (act) => void (paying.during = act),
    async whileSilent(act) {
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      asking.during = () => {
        asked.resolve();
        return answered.promise;
      };
      try {
        await act(asked.promise);
      } finally {
        asking.during = undefined;
        answered.resolve();
      }
    },
    search,
    close,
    async connectNews() {
      const connected = await desk.call(connectFlightSupplierNews, { id: 1 }, staffWith('Pages.Inventory'));
      expect(connected).toMatchObject({ ok: true });
      return `${desk.shop.listeningOrigin}${newsPath(DEFAULT_TENANT, 1)}`;
    },
    passTo(at) {
      clock.now = at;
      desk.db.clock.freezeAt(at);
    },
    begin() {
      clock.now = atNine;
      paying.during = undefined;
      supplier.payments.length = 0;
      supplier.soldSeats.clear();
      desk.db.clock.freezeAt(atNine);
      supplier.orders.clear();
      supplier.changes.clear();
      failNext('slow', 0);
    },
    listOurs: () => supplier.listOrders().filter(({ cancelled_at }) => !cancelled_at),
    async add(id, code, apiUrl) {
      await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
        supplierRows.insert(scope, desk.parts.keyring, {
          id,
          kind: 'duffel',
          code,
          name: `Supplier ${code}`,
          apiUrl,
          apiKey: new Secret(KEY),
          airports: [],
          isActive: true,
        }),
      );
    },
    async searchWhole(members) {
      const { id, ask } = await search(members);
      const results = await vi.waitFor(async () => {
        const now = await ask();
        expect(now.complete).toBe(true);
        return now;
      }, WAIT_MS);
      return { id, ask, results };
    },
  };
}

/** One adult on the outward flight, and on the return if given. */
export function purchaseOf(
  searchId: string,
  outbound: { readonly flightId: string; readonly fareId: string },
  back?: { readonly flightId: string; readonly fareId: string },
): Purchase {
  return {
    searchId,
    ...outbound,
    adults: 1,
    children: 0,
    infants: 0,
    ...(back ? { returnFlightId: back.flightId, returnFareId: back.fareId } : {}),
    currency: 'EUR',
    services: [],
    insurance: false,
  };
}
