import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

/** As documented there; the page does not date them. */
const LIMITS = 'https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts';
/** Eight digits. */
const MOST = 999_999_99;

const card = {
  id: 'card',
  way: 'hostedPage',
  currencies: ['EUR', 'USD', 'TRY'],
  limitsIn: {
    EUR: [{ minMinor: 50, maxMinor: MOST, source: LIMITS }],
    USD: [{ minMinor: 50, maxMinor: MOST, source: LIMITS }],
    // Stripe states no minimum for lira: accounts never settle in it, and the converted sum must reach 0.50 euro or
    // dollar. This limit is enough while a euro costs less than 100 lira; above that it needs another entry.
    TRY: [{ minMinor: 50_00, maxMinor: MOST, source: LIMITS }],
  },
  payWithinSeconds: 20 * 60,
  partialCapture: true,
  partialRefund: true,
  refundSettles: 'later',
  repeatSafeBy: 'key',
  // A start whose answer was lost is found by listing: the search by metadata lags by minutes.
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
    {
      name: 'storeKey',
      isSecret: true,
      // Without it payments are queried, and every notification is rejected.
      isRequired: false,
      isForNotices: true,
      labelKey: 'payment.stripe.signingSecret',
    },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: 'payment.stripe.gatewayUrl' },
  ],
  methods: [held, taken],
  hosts: ['https://checkout.stripe.com'],
  hasTestMode: true,
  helpKey: 'payment.provider.stripe',
};
