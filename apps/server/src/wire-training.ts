import { callThrough } from './call-operation.ts';
import type { ProviderDeps } from './adapters/payment-gateways/payment-provider.ts';
import { createPaymentGateways } from './adapters/payment-gateways/providers.ts';
import { chargeBack } from './adapters/payment-gateways/test-bank/bank-acts.ts';
import { createTrainingGateway } from './adapters/payment-gateways/training-bank/training-gateway.ts';
import type { PaymentGateways } from './modules/payments/ports.ts';
import { trainingBank } from './modules/settings/training-settings.ts';
import { openTrainingBooks, trainingSituationRoutes } from './modules/training/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Binding } from './platform/http/bind-operation.ts';

interface GatewayDeps extends ProviderDeps {
  readonly database: Pick<Database, 'inTenant'>;
  readonly clock: Clock;
}

/** The providers' gateways, and that of training copies, which exists in every process and has no network address. */
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

/** Wires the training situations, which are set up and judged through the calls that staff and travellers make. */
export function wireTrainingSituations(database: Database, bindings: readonly Binding[]): Binding[] {
  return trainingSituationRoutes({
    database,
    call: callThrough(bindings),
    async takeBack(tenantId, attemptId) {
      await chargeBack(openTrainingBooks(database, tenantId), attemptId);
    },
  });
}
