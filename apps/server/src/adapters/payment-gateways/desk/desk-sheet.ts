import { currencies } from '@farewind/values/currency';
import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const common = {
  way: 'desk',
  take: 'atOnce',
  currencies,
  payWithinSeconds: 60,
  partialCapture: false,
  partialRefund: true,
  refundSettles: 'byHand',
  repeatSafeBy: 'reference',
  foundBy: 'ours',
} as const;

export const deskMethods: readonly MethodCapabilities[] = [
  { ...common, id: 'deskCash' },
  { ...common, id: 'deskTransfer' },
];

/** Money taken by staff, in cash or by transfer to the agency's bank account. Never offered to buyers. */
export const deskSheet: ProviderSheet = {
  provider: 'desk',
  fields: [],
  methods: deskMethods,
  hosts: [],
  hasTestMode: true,
  helpKey: 'payment.provider.desk',
};
