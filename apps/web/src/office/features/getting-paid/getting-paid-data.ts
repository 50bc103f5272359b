import type { getPaymentHealth, getPaymentWays } from '@farewind/contract/finance/payment-accounts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type Ways = Answer<typeof getPaymentWays>;
export type MethodRow = Ways['methods'][number];
export type Taker = MethodRow['takers'][number];
export type Buyer = Ways['buyers'][number];
export type Health = Answer<typeof getPaymentHealth>['items'][number];

/** Prefix of all query keys of the page. */
export const gettingPaidKey = ['office', 'getting-paid'] as const;
