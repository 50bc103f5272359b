import { currencies } from '@farewind/values/currency';
import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const DAY_SECONDS = 86_400;

export const nestpayMethods: readonly MethodCapabilities[] = [
  {
    id: 'card',
    way: 'rawCard',
    take: 'hold',
    currencies,
    holdSeconds: 7 * DAY_SECONDS,
    payWithinSeconds: 30 * 60,
    partialCapture: true,
    partialRefund: true,
    refundSettles: 'now',
    // One order id has one success; a repeated refund is recognised by the total refunded.
    repeatSafeBy: 'reference',
    foundBy: 'ours',
  },
];

export const nestpaySheet: ProviderSheet = {
  provider: 'nestpay',
  fields: [
    { name: 'gatewayUrl', isSecret: false, isRequired: true, labelKey: 'payment.gatewayUrl' },
    { name: 'merchantId', isSecret: false, isRequired: true, labelKey: 'payment.merchantId' },
    { name: 'terminalId', isSecret: false, isRequired: false, labelKey: 'payment.terminalId' },
    { name: 'apiUser', isSecret: false, isRequired: true, labelKey: 'payment.apiUser' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.apiPassword' },
    { name: 'storeKey', isSecret: true, isRequired: true, labelKey: 'payment.storeKey' },
  ],
  methods: nestpayMethods,
  hosts: [],
  hasTestMode: true,
  helpKey: 'payment.provider.nestpay',
};
