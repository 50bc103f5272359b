import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { createNestpayGateway } from './nestpay-gateway.ts';
import { nestpaySheet } from './nestpay-sheet.ts';
import { createNestpayConnectionTest } from './try-account.ts';

const fetchOf = ({ network, partners }: ProviderDeps) => partners.watchFetch('bank.nestpay', network.fetch);

export const nestpayProvider: PaymentProvider = {
  sheet: nestpaySheet,
  isDemoOnly: false,
  createGateway: (deps) => createNestpayGateway({ fetch: fetchOf(deps) }),
  createConnectionTest: (deps) =>
    createNestpayConnectionTest({ fetch: fetchOf(deps), nameTestReference: deps.nameTestReference }),
};
