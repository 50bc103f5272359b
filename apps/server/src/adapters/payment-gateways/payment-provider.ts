import type { PaymentGateway } from '../../modules/payments/ports.ts';
import type { ConnectionTests, ProviderSheet, TestCard } from '../../modules/settings/ports.ts';
import type { Network } from '../../platform/network/network.ts';
import type { Partners } from '../../platform/network/partners.ts';

/** What providers are made from. */
export interface ProviderDeps {
  readonly network: Pick<Network, 'fetch'>;
  readonly partners: Pick<Partners, 'watchFetch'>;
  /** Where this process answers: the simulators of a demo are found there. */
  readonly ownAddress: () => string;
}

/** What trials of their accounts are made from. */
export interface ConnectionTestDeps extends ProviderDeps {
  readonly nameTestReference: (id: string) => string;
  /** A card that the embedded test bank approves. */
  readonly sandboxCard: TestCard;
}

/** A provider of payments as the registry lists it. */
export interface PaymentProvider {
  readonly sheet: ProviderSheet;
  /** A simulator: it exists in a demo only, and cannot be sold through anywhere else. */
  readonly isDemoOnly: boolean;
  createGateway(deps: ProviderDeps): PaymentGateway;
  createConnectionTest(deps: ConnectionTestDeps): ConnectionTests['tryAccount'];
}
