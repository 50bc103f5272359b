import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { registerAtol } from './adapters/fiscal-receipts/atol/simulator/register-atol.ts';
import { ATOL_SIMULATOR } from './adapters/fiscal-receipts/receipt-desks.ts';
import { accountNoticePath } from './modules/payments/public.ts';
import { sandboxMerchant } from './modules/settings/demo-agency.ts';
import { registerPaymentPage } from './adapters/payment-gateways/test-bank-page/register-payment-page.ts';
import { registerTestBank } from './adapters/payment-gateways/test-bank/register-test-bank.ts';
import { paymentSimulators } from './payment-simulators.ts';

export interface PaymentSimulatorDeps {
  readonly database: { readonly owner: pg.Pool };
  readonly clock: { readonly override: () => Date | undefined };
  /** The address at which this process calls itself. */
  readonly ownAddress: () => string;
  /** The address at which payers reach it. */
  readonly publicUrl: string;
}

/** Registers the simulators of all payment providers. Only demo processes may call this. */
export async function registerPaymentSimulators(
  server: FastifyInstance,
  { database, clock, ownAddress, publicUrl }: PaymentSimulatorDeps,
): Promise<void> {
  const common = { pool: database.owner, clock };
  const merchants = [sandboxMerchant];
  await registerPaymentPage(server, {
    ...common,
    merchants,
    others: [...paymentSimulators.map(({ path }) => path), ATOL_SIMULATOR],
  });
  await registerTestBank(server, { ...common, merchants });
  for (const simulator of paymentSimulators)
    await simulator.register(server, {
      ...common,
      pageOrigin: publicUrl,
      noticeUrl: ({ tenantId, settingId }) => ownAddress() + accountNoticePath(tenantId, settingId),
      reach: (url) => ownAddress() + new URL(url).pathname,
    });
  await registerAtol(server, common);
}
