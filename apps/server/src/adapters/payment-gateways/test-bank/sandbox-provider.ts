import { createNestpayGateway } from '../nestpay/nestpay-gateway.ts';
import { nestpaySheet } from '../nestpay/nestpay-sheet.ts';
import { createNestpayConnectionTest } from '../nestpay/try-account.ts';
import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';

const bankOf =
  ({ ownAddress }: ProviderDeps) =>
  () =>
    `${ownAddress()}/bank`;

/** The embedded test bank, in the protocol of NestPay. */
export const sandboxProvider: PaymentProvider = {
  sheet: { ...nestpaySheet, provider: 'sandbox', helpKey: 'payment.provider.sandbox' },
  isDemoOnly: true,
  createGateway: (deps) =>
    createNestpayGateway({
      fetch: deps.partners.watchFetch('bank.sandbox'),
      bankUrl: bankOf(deps),
      pageUrl: '/bank',
      provider: 'sandbox',
    }),
  createConnectionTest: (deps) =>
    createNestpayConnectionTest({
      bankUrl: bankOf(deps),
      card: deps.sandboxCard,
      nameTestReference: deps.nameTestReference,
    }),
};
