import { listPartnerNames } from './modules/exchange/public.ts';
import { listFlightSupplierNames } from './modules/flights/public.ts';
import { listChannelNames } from './modules/ride-channels/public.ts';
import { listSalesPartnerNames } from './modules/sales-partners/public.ts';
import { listRideSupplierNames } from './modules/transfers/public.ts';
import { readBuyerNames, type Bookings, readReceiptOrder } from './modules/bookings/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { findControl } from './modules/identity/users/find-control.ts';
import { listUserNames } from './modules/identity/users/list-user-names.ts';
import { createFinance, type Finance, type PaymentsDeps, listMoneyMoves } from './modules/payments/public.ts';
import type { Places } from './modules/places/public.ts';
import type { Settings } from './modules/settings/public.ts';
import { countOpenReceipts, countRefusedInvoices } from './modules/receipts/public.ts';
import type { FastifyInstance } from 'fastify';
import { createRateFeeds } from './adapters/exchange-rates/rate-feeds.ts';
import {
  RATE_STAND_IN,
  registerRateSimulator,
  simulatorPaths,
} from './adapters/exchange-rates/simulator/register-rate-simulator.ts';
import { createRateOffice } from './modules/settings/rates/rate-routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';
import type { Schedule } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';
import { createReceiptDesks } from './adapters/fiscal-receipts/receipt-desks.ts';
import type { ProviderDeps } from './adapters/payment-gateways/payment-provider.ts';
import {
  createReceiptOffice,
  createReceipts,
  listOrderInvoices,
  type ReceiptOffice,
  type Receipts,
  type ReceiptsDeps,
} from './modules/receipts/public.ts';

type ReceiptsWiring = ProviderDeps &
  Pick<ReceiptsDeps, 'database' | 'outbox' | 'log'> & { readonly settings: Settings };

interface WiredReceipts {
  /** The events that payments write. */
  readonly receipts: Receipts;
  readonly listOrderInvoices: typeof listOrderInvoices;
  readonly createOffice: (
    bookings: Bookings,
    places: Pick<Places, 'countryOf'>,
    listTenantIds: () => Promise<number[]>,
  ) => ReceiptOffice;
}

/** Wires the office's finance pages with what they need of orders and users. */
export function wireFinance(
  deps: PaymentsDeps,
  bookings: Bookings,
  { listTenantIds, findContact }: Pick<Identity, 'listTenantIds' | 'findContact'>,
  { airlineNameOf }: Pick<Places, 'airlineNameOf'>,
): Finance {
  const { readReservationNumbers, listJourneyClocks } = bookings.figures;
  const { findOrders, readOrderBooks } = bookings.books;
  return createFinance({
    deps,
    names: {
      readReservationNumbers,
      readBuyerNames,
      listJourneyClocks,
      findReferences: findOrders,
      listUserNames,
    },
    findControl,
    findContact,
    readOrders: readOrderBooks,
    goOn: bookings.followReturn,
    listTenantIds,
    airlineNameOf,
    listSupplierNames: async (scope) =>
      new Map([
        ...(await listFlightSupplierNames(scope)),
        ...(await listRideSupplierNames(scope)),
        ...(await listChannelNames(scope)),
        ...(await listPartnerNames(scope)),
        ...(await listSalesPartnerNames(scope)),
      ]),
    countOpenReceipts,
    countRefusedInvoices,
  });
}

/** The same, with the pages of receipts and invoices. */
export function wireFinanceOffice(
  deps: PaymentsDeps,
  bookings: Bookings,
  identity: Pick<Identity, 'listTenantIds' | 'findContact'>,
  places: Pick<Places, 'airlineNameOf' | 'countryOf'>,
  receipts: Pick<WiredReceipts, 'createOffice'>,
): Pick<Finance, 'bindings' | 'jobs' | 'recordPayout'> {
  const finance = wireFinance(deps, bookings, identity, places);
  const office = receipts.createOffice(bookings, places, identity.listTenantIds);
  return {
    recordPayout: finance.recordPayout,
    bindings: [...finance.bindings, ...office.bindings],
    jobs: [...finance.jobs, ...office.jobs],
  };
}

interface WiredRates {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** In demo processes only: the simulator of the central banks' lists. */
  readonly registerSimulator: (server: FastifyInstance) => Promise<void>;
}

/** Exchange rates from the lists of central banks; a demo uses its own lists unless others are configured. */
export function wireRates(parts: {
  readonly demo: boolean;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly network: Network;
  readonly partners: Partners;
  readonly listTenantIds: () => Promise<number[]>;
  readonly ownAddress: () => string;
}): WiredRates {
  const { demo, clock, ownAddress } = parts;
  const network = { fetch: parts.partners.watchFetch('rates', parts.network.fetch) };
  const fetchRates = demo
    ? createRateFeeds(network, (feed) => ownAddress() + RATE_STAND_IN + simulatorPaths[feed])
    : createRateFeeds(network);
  return {
    ...createRateOffice({ ...parts, fetchRates }),
    async registerSimulator(server) {
      if (demo) await registerRateSimulator(server, { now: () => clock.override() ?? new Date() });
    },
  };
}

/** Fiscal receipts: payments create them, cash desks issue them, and orders supply their lines. */
export function wireReceipts({ network, partners, ownAddress, ...given }: ReceiptsWiring): WiredReceipts {
  const desks = createReceiptDesks({ network, partners, ownAddress });
  const deps = { ...given, desks, readOrder: readReceiptOrder };
  const receipts = createReceipts(deps);
  return {
    receipts,
    listOrderInvoices,
    createOffice: ({ figures, books }, { countryOf }, listTenantIds) =>
      createReceiptOffice({
        ...deps,
        receipts,
        listMoneyMoves,
        countryOf,
        names: {
          readReservationNumbers: figures.readReservationNumbers,
          findReferences: books.findOrders,
        },
        listTenantIds,
      }),
  };
}
