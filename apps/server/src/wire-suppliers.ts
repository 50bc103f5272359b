import type { FastifyInstance } from 'fastify';
import { createDuffelSupplier } from './adapters/flight-suppliers/duffel/duffel-supplier.ts';
import {
  FLIGHT_STAND_IN,
  registerFlightSimulator,
} from './adapters/flight-suppliers/simulator/register-flight-simulator.ts';
import { createFlightSuppliers, type FlightSuppliers } from './modules/flights/suppliers/create-suppliers.ts';
import { flightSimulatorAccount } from './modules/flights/suppliers/demo-suppliers.ts';
import type { SupplierDeps } from './modules/flights/supplier-deps.ts';
import { requireWebAddress } from './modules/settings/require-address.ts';
import { chooseSecret } from './modules/settings/setting-secrets.ts';
import { connectionTestAnswer } from './modules/settings/connection-test-answer.ts';
import { createBookingTaxi } from './adapters/ride-channels/booking-taxi/booking-taxi.ts';
import {
  registerTaxiSimulator,
  TAXI_SIMULATOR,
} from './adapters/ride-channels/booking-taxi/simulator/register-taxi-simulator.ts';
import type { Bookings } from './modules/bookings/public.ts';
import { demoChannelDoor, taxiSimulatorAccount } from './modules/ride-channels/demo-channels.ts';
import type { Payments } from './modules/payments/public.ts';
import { createRideChannels, type RideChannels } from './modules/ride-channels/public.ts';
import { fieldRefusal } from './platform/errors.ts';
import type { SettingManners } from './platform/external-suppliers/setting-manners.ts';
import type { Clock } from './platform/clock.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';
import { createHolidayTaxisClient } from './adapters/transfer-suppliers/holiday-taxis/holiday-taxis-client.ts';
import { registerHolidayTaxisSimulator } from './adapters/transfer-suppliers/holiday-taxis/simulator/register-taxis-simulator.ts';
import { createRateKeyClient } from './adapters/transfer-suppliers/rate-keys/rate-key-client.ts';
import {
  RIDE_STAND_IN,
  registerRideSimulator,
} from './adapters/transfer-suppliers/simulator/register-ride-simulator.ts';
import { matchNames, type Places } from './modules/places/public.ts';
import type { Settings } from './modules/settings/public.ts';
import { createExternal } from './modules/transfers/external/create-external.ts';
import { holidayTaxisAccount, rideSimulatorAccount } from './modules/transfers/external/demo-suppliers.ts';
import { createTransfers, type TransfersDeps, type TransfersModule } from './modules/transfers/public.ts';
import type { Database } from './platform/database/database.ts';
import type { TenantScope } from './platform/database/scope.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/outbox/outbox.ts';
import type { Keyring } from './platform/secrets/keyring.ts';

export interface WiredFlightSuppliers extends FlightSuppliers {
  /** What the flights module needs to search and buy from external suppliers. */
  readonly deps: SupplierDeps;
  /** Opens the endpoint for suppliers' news, and in demo processes the simulator of a supplier. */
  readonly serve: (server: FastifyInstance) => Promise<void>;
}

/** How the records of suppliers and channels validate what staff type. */
function createManners(network: Network, isKnownPlace: (code: string) => boolean): SettingManners {
  return {
    requireWebAddress: (path, url) => requireWebAddress(network, path, url),
    requirePlaces(path, codes) {
      const airport = codes.find((code) => !isKnownPlace(code));
      if (airport !== undefined)
        throw fieldRefusal([{ path, message: 'service.unknownAirport', values: { airport } }]);
    },
    chooseSecret,
    connectionTestAnswer,
  };
}

/** Flights of external suppliers; the simulator of one exists in a demo only. */
export function wireFlightSuppliers(
  wired: Omit<SupplierDeps, 'clients'> & {
    readonly demo: boolean;
    readonly clock: Clock;
    readonly network: Network;
    readonly partners: Partners;
    readonly listTenantIds: () => Promise<number[]>;
    readonly ownAddress: () => string;
  },
): WiredFlightSuppliers {
  const { demo, clock, network, partners, places, ownAddress } = wired;
  const duffel = createDuffelSupplier({ fetch: partners.watchFetch('flights.duffel', network.fetch) });
  const standIn = createDuffelSupplier({
    fetch: partners.watchFetch('flights.standIn'),
    baseUrl: () => ownAddress() + FLIGHT_STAND_IN,
  });
  const deps = { ...wired, clients: demo ? { duffel, standIn } : { duffel } };
  // Flights are searched between cities too.
  const manners = createManners(network, (code) => places.airportsOf(code).length > 0);
  const suppliers = createFlightSuppliers({ ...deps, manners });
  return {
    deps,
    ...suppliers,
    async serve(server) {
      await suppliers.serveNews(server);
      if (!demo) return;
      await registerFlightSimulator(server, {
        ...flightSimulatorAccount,
        now: () => clock.override() ?? new Date(),
      });
    },
  };
}

interface WiredTransfers extends TransfersModule {
  /** In demo processes only: the simulator of an external supplier. */
  readonly registerSimulator: (server: FastifyInstance) => Promise<void>;
}

/** Rides of our own fleet and of external suppliers; the simulator of one exists in a demo only. */
export function wireTransfers(parts: {
  readonly demo: boolean;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly clock: Clock;
  readonly network: Network;
  readonly partners: Partners;
  readonly places: Places;
  readonly settings: Settings;
  readonly listTenantIds: () => Promise<number[]>;
  readonly ownAddress: () => string;
  readonly watchSearch: TransfersDeps['watchSearch'];
}): WiredTransfers {
  const { demo, clock, network, partners, ownAddress } = parts;
  const rateKey = createRateKeyClient({ fetch: partners.watchFetch('rides.rateKey', network.fetch) });
  const holidayTaxis = createHolidayTaxisClient({
    fetch: partners.watchFetch('rides.holidayTaxis', network.fetch),
  });
  const standIn = createRateKeyClient({
    fetch: partners.watchFetch('rides.standIn'),
    baseUrl: () => ownAddress() + RIDE_STAND_IN,
  });
  const external = createExternal({
    ...parts,
    clients: demo ? { rateKey, holidayTaxis, standIn } : { rateKey, holidayTaxis },
    manners: createManners(network, (code) => parts.places.findAirport(code)?.code === code),
  });
  const own = createTransfers({ ...parts, matchNames, suppliers: [external.supplier] });
  return {
    transfers: own.transfers,
    bindings: [...own.bindings, ...external.bindings],
    jobs: [...own.jobs, ...external.jobs],
    async registerSimulator(server) {
      if (!demo) return;
      const now = () => clock.override() ?? new Date();
      await registerRideSimulator(server, { ...rideSimulatorAccount, now });
      await registerHolidayTaxisSimulator(server, { ...holidayTaxisAccount, now });
    },
  };
}

interface WiredChannels extends RideChannels {
  /** In demo processes only: the simulator of a channel. */
  readonly registerSimulator: (server: FastifyInstance) => Promise<void>;
}

/** Channels that sell our own rides; the simulator of one exists in a demo only. */
export function wireRideChannels(parts: {
  readonly demo: boolean;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Log;
  readonly clock: Clock;
  readonly network: Network;
  readonly partners: Partners;
  readonly places: Places;
  readonly settings: Settings;
  readonly transfers: TransfersModule['transfers'];
  readonly bookings: Pick<Bookings, 'channelOrders'>;
  readonly payments: Pick<Payments, 'postLedger' | 'requireEnteredDay'>;
  readonly listTenantIds: () => Promise<number[]>;
  readonly getSiteOrigin: (scope: TenantScope, siteId: number) => Promise<string>;
  readonly ownAddress: () => string;
}): WiredChannels {
  const { demo, clock, network, partners, ownAddress, bookings } = parts;
  const bookingTaxi = createBookingTaxi({
    fetch: partners.watchFetch('channels.bookingTaxi', network.fetch),
  });
  const standIn = createBookingTaxi({
    fetch: partners.watchFetch('channels.standIn'),
    baseUrl: () => ownAddress() + TAXI_SIMULATOR,
  });
  const channels = createRideChannels({
    ...parts,
    orders: bookings.channelOrders,
    postLedger: parts.payments.postLedger,
    requireEnteredDay: parts.payments.requireEnteredDay,
    protocols: demo ? { bookingTaxi, standIn } : { bookingTaxi },
    manners: createManners(network, (code) => parts.places.findAirport(code)?.code === code),
  });
  return {
    ...channels,
    async registerSimulator(server) {
      if (!demo) return;
      await registerTaxiSimulator(server, {
        ...taxiSimulatorAccount,
        now: () => clock.override() ?? new Date(),
        door: { ...demoChannelDoor, endpoint: () => ownAddress() + demoChannelDoor.path },
      });
    },
  };
}
