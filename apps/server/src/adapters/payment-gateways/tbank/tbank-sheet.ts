import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const DAY = 86_400;
/** The limits of a payment as documented there; the page does not date them. */
const LIMITS = 'https://www.tbank.ru/kassa/dev/payments/';

const common = {
  currencies: ['RUB'],
  // Its page and its code end at the limit that we set.
  payWithinSeconds: 20 * 60,
  partialRefund: true,
  foundBy: 'ours',
} as const satisfies Partial<MethodCapabilities>;

const onItsPage = (id: string): MethodCapabilities => ({
  ...common,
  id,
  way: 'hostedPage',
  take: 'hold',
  // Seven days, of which the first is the day of the payment.
  holdSeconds: 6 * DAY,
  partialCapture: true,
  refundSettles: 'now',
  repeatSafeBy: 'key',
});

/** The Faster Payments System moves money at once; it cannot hold a sum, and its refunds have no key. */
const sbp: MethodCapabilities = {
  ...common,
  id: 'sbp',
  way: 'qrOrApp',
  take: 'atOnce',
  limitsIn: { RUB: [{ minMinor: 10_00, source: LIMITS }] },
  partialCapture: false,
  refundSettles: 'later',
  repeatSafeBy: 'reference',
};

const paged = ['mir', 'card'].map(onItsPage);

/** The methods of an account; `auto` captures at once instead of authorising. */
export function tbankMethods(captureMode: 'manual' | 'auto'): MethodCapabilities[] {
  const pages =
    captureMode === 'manual' ? paged : paged.map((method) => ({ ...method, take: 'atOnce' as const }));
  return [sbp, ...pages];
}

export const tbankSheet: ProviderSheet = {
  provider: 'tbank',
  fields: [
    { name: 'merchantId', isSecret: false, isRequired: true, labelKey: 'payment.tbank.terminalKey' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.tbank.password' },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: 'payment.tbank.gatewayUrl' },
  ],
  methods: [...tbankMethods('manual'), ...tbankMethods('auto').filter(({ id }) => id !== 'sbp')],
  hosts: ['https://securepay.tinkoff.ru', 'https://securepayments.tinkoff.ru', 'https://pay.tbank.ru'],
  hasTestMode: true,
  helpKey: 'payment.provider.tbank',
};
