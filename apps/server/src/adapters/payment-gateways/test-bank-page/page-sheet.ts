import { currencies } from '@farewind/values/currency';
import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const common = {
  id: 'bankPage',
  way: 'hostedPage',
  currencies,
  payWithinSeconds: 15 * 60,
  partialCapture: true,
  partialRefund: true,
  refundSettles: 'now',
  repeatSafeBy: 'key',
  foundBy: 'ours',
} as const;

export const holdMethod: MethodCapabilities = { ...common, take: 'hold', holdSeconds: 7 * 86_400 };
export const atOnceMethod: MethodCapabilities = { ...common, take: 'atOnce' };

export const pageSheet: ProviderSheet = {
  provider: 'sandboxPage',
  fields: [
    { name: 'merchantId', isSecret: false, isRequired: true, labelKey: 'payment.merchantId' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.apiPassword' },
    { name: 'storeKey', isSecret: true, isRequired: true, labelKey: 'payment.storeKey' },
  ],
  methods: [holdMethod, atOnceMethod],
  hosts: [],
  hasTestMode: true,
  helpKey: 'payment.provider.sandboxPage',
};
