import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { registerAtol } from './adapters/fiscal-receipts/atol/simulator/register-atol.ts';
import { ATOL_SIMULATOR } from './adapters/fiscal-receipts/receipt-desks.ts';
import { accountNoticePath } from './modules/payments/public.ts';
import { sandboxMerchant, stripeAccount, yookassaShop } from './modules/settings/demo-agency.ts';
import { registerStripe } from './adapters/payment-gateways/stripe/simulator/register-stripe.ts';
import { STRIPE_SIMULATOR } from './adapters/payment-gateways/stripe/stripe-provider.ts';
import { registerPaymentPage } from './adapters/payment-gateways/test-bank-page/register-payment-page.ts';
import { registerTestBank } from './adapters/payment-gateways/test-bank/register-test-bank.ts';
import { registerYookassa } from './adapters/payment-gateways/yookassa/simulator/register-yookassa.ts';
import { YOOKASSA_SIMULATOR } from './adapters/payment-gateways/yookassa/yookassa-provider.ts';

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
    others: [YOOKASSA_SIMULATOR, STRIPE_SIMULATOR, ATOL_SIMULATOR],
  });
  await registerTestBank(server, { ...common, merchants });
  const provider = {
    ...common,
    pageOrigin: publicUrl,
    noticeUrl: ({ tenantId, settingId }: { readonly tenantId: number; readonly settingId: number }) =>
      ownAddress() + accountNoticePath(tenantId, settingId),
  };
  await registerYookassa(server, { ...provider, shops: [yookassaShop] });
  await registerAtol(server, common);
  await registerStripe(server, { ...provider, accounts: [stripeAccount] });
}
