import type { PaymentGateway } from '../../modules/payments/ports.ts';
import type { ConnectionTests, ProviderSheet, TestCard } from '../../modules/settings/ports.ts';
import type { Network } from '../../platform/network/network.ts';
import type { Partners } from '../../platform/network/partners.ts';

/** What every provider receives. */
export interface ProviderDeps {
  readonly network: Pick<Network, 'fetch'>;
  readonly partners: Pick<Partners, 'watchFetch'>;
  /** The address of this process, where the simulators of a demo are served. */
  readonly ownAddress: () => string;
}

/** What connection tests receive. */
export interface ConnectionTestDeps extends ProviderDeps {
  readonly nameTestReference: (id: string) => string;
  /** A card that the embedded test bank approves. */
  readonly sandboxCard: TestCard;
}

/** A provider of payments as the registry lists it. */
export interface PaymentProvider {
  readonly sheet: ProviderSheet;
  /** A simulator: exists only in a demo and takes no real payments. */
  readonly isDemoOnly: boolean;
  createGateway(deps: ProviderDeps): PaymentGateway;
  createConnectionTest(deps: ConnectionTestDeps): ConnectionTests['tryAccount'];
}
