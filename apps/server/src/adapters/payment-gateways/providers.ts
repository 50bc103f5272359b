import type { PaymentGateways } from '../../modules/payments/ports.ts';
import type { ConnectionTests, ProviderSheet } from '../../modules/settings/ports.ts';
import { bepaidProvider } from './bepaid/bepaid-provider.ts';
import { deskProvider } from './desk/desk-provider.ts';
import { iyzicoProvider } from './iyzico/iyzico-provider.ts';
import { nestpayProvider } from './nestpay/nestpay-provider.ts';
import type { ConnectionTestDeps, PaymentProvider, ProviderDeps } from './payment-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { tbankProvider } from './tbank/tbank-provider.ts';
import { sandboxPageProvider } from './test-bank-page/page-provider.ts';
import { sandboxProvider } from './test-bank/sandbox-provider.ts';
import { yookassaProvider } from './yookassa/yookassa-provider.ts';

/** Every payment provider. A new one needs its folder, its texts and a line here. */
const providers: readonly PaymentProvider[] = [
  nestpayProvider,
  yookassaProvider,
  tbankProvider,
  stripeProvider,
  iyzicoProvider,
  bepaidProvider,
  deskProvider,
  sandboxProvider,
  sandboxPageProvider,
];

const offered = (isDemo: boolean) => providers.filter(({ isDemoOnly }) => isDemo || !isDemoOnly);

/** The sheets of the providers available in this process. */
export const listProviderSheets = (isDemo: boolean): ProviderSheet[] =>
  offered(isDemo).map(({ sheet }) => sheet);

export function createPaymentGateways(isDemo: boolean, deps: ProviderDeps): PaymentGateways {
  return Object.fromEntries(offered(isDemo).map((one) => [one.sheet.provider, one.createGateway(deps)]));
}

export function createAccountConnectionTests(
  isDemo: boolean,
  deps: ConnectionTestDeps,
): Record<string, ConnectionTests['tryAccount']> {
  return Object.fromEntries(
    offered(isDemo).map((one) => [one.sheet.provider, one.createConnectionTest(deps)]),
  );
}
