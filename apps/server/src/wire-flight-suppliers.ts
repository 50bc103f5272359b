import type { FastifyInstance } from 'fastify';
import { createDuffelSupplier } from './adapters/flight-suppliers/duffel/duffel-supplier.ts';
import {
  FLIGHT_STAND_IN,
  registerFlightSimulator,
} from './adapters/flight-suppliers/simulator/register-flight-simulator.ts';
import { createFlightSuppliers, type FlightSuppliers } from './modules/flights/suppliers/create-suppliers.ts';
import { flightSimulatorAccount } from './modules/flights/suppliers/demo-suppliers.ts';
import type { SupplierDeps } from './modules/flights/suppliers/supplier-deps.ts';
import { requireWebAddress } from './modules/settings/require-address.ts';
import { chooseSecret } from './modules/settings/setting-secrets.ts';
import { connectionTestAnswer } from './modules/settings/connection-test-answer.ts';
import type { Clock } from './platform/clock.ts';
import type { Network } from './platform/network/network.ts';
import type { Partners } from './platform/network/partners.ts';

export interface WiredFlightSuppliers extends FlightSuppliers {
  /** With what the flights module searches and buys from external suppliers. */
  readonly deps: SupplierDeps;
  /** In demo processes only: what takes the place of an external supplier. */
  readonly registerSimulator: (server: FastifyInstance) => Promise<void>;
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
  const { demo, clock, network, partners, ownAddress } = wired;
  const duffel = createDuffelSupplier({ fetch: partners.watchFetch('flights.duffel', network.fetch) });
  const standIn = createDuffelSupplier({
    fetch: partners.watchFetch('flights.standIn'),
    baseUrl: () => ownAddress() + FLIGHT_STAND_IN,
  });
  const deps = { ...wired, clients: demo ? { duffel, standIn } : { duffel } };
  const manners = {
    requireWebAddress: (path: string, url: string) => requireWebAddress(network, path, url),
    chooseSecret,
    connectionTestAnswer,
  };
  return {
    deps,
    ...createFlightSuppliers({ ...deps, manners }),
    async registerSimulator(server) {
      if (!demo) return;
      await registerFlightSimulator(server, {
        ...flightSimulatorAccount,
        now: () => clock.override() ?? new Date(),
      });
    },
  };
}
