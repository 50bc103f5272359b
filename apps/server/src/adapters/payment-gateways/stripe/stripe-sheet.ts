import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const card = {
  id: 'card',
  way: 'hostedPage',
  currencies: ['EUR', 'USD', 'TRY'],
  // Its smallest sum is set per currency of settlement: 0.50 of dollars and euros.
  minMinor: 50,
  maxMinor: 999_999_99,
  // Accounts never settle in lira: the converted sum has to reach 0.50, and this limit leaves room for the rate.
  limitsIn: { TRY: { minMinor: 50_00 } },
  payWithinSeconds: 20 * 60,
  partialCapture: true,
  partialRefund: true,
  refundSettles: 'later',
  repeatSafeBy: 'key',
  // A start whose answer was lost is found by listing: its search by metadata is minutes behind.
  foundBy: 'theirs',
} as const satisfies Omit<MethodCapabilities, 'take'>;

const held: MethodCapabilities = { ...card, take: 'hold', holdSeconds: 7 * 86_400 };
const taken: MethodCapabilities = { ...card, take: 'atOnce' };

/**
 * The methods of an account; `auto` captures at once instead of authorising. Stripe's page offers the device's wallets
 * automatically.
 */
export function stripeMethods(captureMode: 'manual' | 'auto'): MethodCapabilities[] {
  return [captureMode === 'manual' ? held : taken];
}

export const stripeSheet: ProviderSheet = {
  provider: 'stripe',
  fields: [
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.stripe.secretKey' },
    { name: 'storeKey', isSecret: true, isRequired: true, labelKey: 'payment.stripe.signingSecret' },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: 'payment.stripe.gatewayUrl' },
  ],
  methods: [held, taken],
  hosts: ['https://checkout.stripe.com'],
  hasTestMode: true,
  helpKey: 'payment.provider.stripe',
};
