import type { ProviderDeps } from './adapters/payment-gateways/payment-provider.ts';
import { createPaymentGateways } from './adapters/payment-gateways/providers.ts';
import { createTrainingGateway } from './adapters/payment-gateways/training-bank/training-gateway.ts';
import type { PaymentGateways } from './modules/payments/ports.ts';
import { trainingBank } from './modules/settings/training-settings.ts';
import { openTrainingBooks } from './modules/training/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';

interface GatewayDeps extends ProviderDeps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly clock: Clock;
}

/** The gateways of the providers, and that of training copies: every process has it, and no address leads to it. */
export function wireGateways(isDemo: boolean, { database, clock, ...deps }: GatewayDeps): PaymentGateways {
  const openBooks = (tenantId: number) => openTrainingBooks(database, tenantId);
  return {
    ...createPaymentGateways(isDemo, deps),
    [trainingBank.provider]: createTrainingGateway(
      { ...trainingBank, openBooks },
      () => clock.override() ?? new Date(),
    ),
  };
}
