import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const HOUR = 3600;
/** The limits of a payment as documented there; the pages do not date them. */
const CARD_LIMITS =
  'https://yookassa.ru/developers/payment-acceptance/integration-scenarios/manual-integration/bank-card';
const SBP_LIMITS =
  'https://yookassa.ru/developers/payment-acceptance/integration-scenarios/manual-integration/other/sbp';

const common = {
  currencies: ['RUB'],
  payWithinSeconds: HOUR,
  partialCapture: true,
  partialRefund: true,
  refundSettles: 'later',
  repeatSafeBy: 'key',
  // A start whose answer was lost is found by listing: YooKassa cannot be queried by our reference.
  foundBy: 'theirs',
} as const satisfies Partial<MethodCapabilities>;

const onItsPage = (id: string): MethodCapabilities => ({
  ...common,
  id,
  way: 'hostedPage',
  take: 'hold',
  limitsIn: { RUB: [{ minMinor: 1_00, maxMinor: 350_000_00, source: CARD_LIMITS }] },
  holdSeconds: 7 * 24 * HOUR,
});

/** The Faster Payments System moves money at once; it cannot hold a sum. */
const sbp: MethodCapabilities = {
  ...common,
  id: 'sbp',
  way: 'qrOrApp',
  take: 'atOnce',
  limitsIn: { RUB: [{ minMinor: 1_00, maxMinor: 700_000_00, source: SBP_LIMITS }] },
  partialCapture: false,
};

const paged = ['card', 'mir', 'sberPay', 'tPay'].map(onItsPage);

/** The methods of an account; `auto` captures at once instead of authorising. */
export function yookassaMethods(captureMode: 'manual' | 'auto'): MethodCapabilities[] {
  const pages =
    captureMode === 'manual' ? paged : paged.map((method) => ({ ...method, take: 'atOnce' as const }));
  const [card, mir, ...wallets] = pages as [MethodCapabilities, MethodCapabilities, ...MethodCapabilities[]];
  return [sbp, mir, card, ...wallets];
}

export const yookassaSheet: ProviderSheet = {
  provider: 'yookassa',
  fields: [
    { name: 'merchantId', isSecret: false, isRequired: true, labelKey: 'payment.yookassa.shopId' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.yookassa.secretKey' },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: 'payment.yookassa.gatewayUrl' },
  ],
  methods: [...yookassaMethods('manual'), ...yookassaMethods('auto').filter(({ id }) => id !== 'sbp')],
  hosts: ['https://yoomoney.ru'],
  hasTestMode: true,
  helpKey: 'payment.provider.yookassa',
};
