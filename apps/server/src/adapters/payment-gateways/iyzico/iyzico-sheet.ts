import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

/** A form lives for half an hour, and nobody can close it before. */
export const FORM_SECONDS = 30 * 60;

/** The numbers of instalments that its form offers; which of them a card has, its bank decides. */
const instalments = [1, 2, 3, 6, 9, 12] as const;

const onItsForm = (
  id: string,
  currencies: MethodCapabilities['currencies'],
): Omit<MethodCapabilities, 'take'> => ({
  id,
  way: 'hostedPage',
  currencies,
  payWithinSeconds: FORM_SECONDS,
  partialCapture: true,
  partialRefund: true,
  refundSettles: 'now',
  // There are no keys: a call that moves money is sent once, and its outcome is asked for.
  repeatSafeBy: 'none',
  foundBy: 'ours',
});

const forms = [onItsForm('card', ['TRY', 'EUR', 'USD', 'RUB']), onItsForm('troy', ['TRY'])];

/** The bank decides how long a hold lives; a week is the usual shortest. Holds are taken whole: no instalments. */
const held: readonly MethodCapabilities[] = forms.map((form) => ({
  ...form,
  take: 'hold',
  holdSeconds: 7 * 86_400,
}));
const taken: readonly MethodCapabilities[] = forms.map((form) => ({ ...form, take: 'atOnce', instalments }));

/** The methods of an account; `auto` captures at once instead of authorising, and only then offers instalments. */
export const iyzicoMethods = (captureMode: 'manual' | 'auto'): readonly MethodCapabilities[] =>
  captureMode === 'manual' ? held : taken;

export const iyzicoSheet: ProviderSheet = {
  provider: 'iyzico',
  fields: [
    { name: 'apiUser', isSecret: false, isRequired: true, labelKey: 'payment.iyzico.apiKey' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.iyzico.secretKey' },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: 'payment.iyzico.gatewayUrl' },
  ],
  methods: [...held, ...taken],
  hosts: ['https://cpp.iyzipay.com', 'https://sandbox-cpp.iyzipay.com'],
  hasTestMode: true,
  helpKey: 'payment.provider.iyzico',
};
