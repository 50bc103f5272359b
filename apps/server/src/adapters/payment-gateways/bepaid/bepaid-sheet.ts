import type { MethodAccount } from '../../../modules/payments/ports.ts';
import type { MethodCapabilities, ProviderSheet } from '../../../modules/settings/ports.ts';

const HOUR = 3600;

/** On bePaid's page, which also takes Belkart, and Apple Pay and Google Pay where the shop has them. */
const card: MethodCapabilities = {
  id: 'card',
  way: 'hostedPage',
  take: 'hold',
  currencies: ['BYN', 'EUR', 'USD', 'RUB'],
  // Not documented; acquirers release an authorisation after a week at the latest.
  holdSeconds: 7 * 24 * HOUR,
  payWithinSeconds: HOUR / 3,
  partialCapture: true,
  partialRefund: true,
  refundSettles: 'now',
  // `RequestID` for each transaction. A payment page has none, but a page whose address was lost is known to nobody.
  repeatSafeBy: 'key',
  foundBy: 'ours',
};

/**
 * A bill in ERIP, the national payment system: paid by its number in any bank's app, at a cash desk or a kiosk. It
 * moves money at once and is refunded by hand.
 */
const erip: MethodCapabilities = {
  id: 'erip',
  way: 'bill',
  take: 'atOnce',
  currencies: ['BYN'],
  payWithinSeconds: 24 * HOUR,
  partialCapture: false,
  partialRefund: true,
  refundSettles: 'byHand',
  // `RequestID`; besides, a new bill with the same number replaces the one before.
  repeatSafeBy: 'key',
  foundBy: 'ours',
};

/** The methods of an account; `auto` charges cards at once. Without a service number it has no bills. */
export function bepaidMethods({
  captureMode,
  apiUser,
  billHours,
}: Pick<MethodAccount, 'captureMode' | 'apiUser' | 'billHours'>): MethodCapabilities[] {
  const cards = captureMode === 'manual' ? card : { ...card, take: 'atOnce' as const };
  if (apiUser === '') return [cards];
  return [cards, { ...erip, payWithinSeconds: billHours * HOUR }];
}

export const bepaidSheet: ProviderSheet = {
  provider: 'bepaid',
  fields: [
    { name: 'merchantId', isSecret: false, isRequired: true, labelKey: 'payment.bepaid.shopId' },
    { name: 'apiPassword', isSecret: true, isRequired: true, labelKey: 'payment.bepaid.secretKey' },
    { name: 'storeKey', isSecret: true, isRequired: true, labelKey: 'payment.bepaid.publicKey' },
    { name: 'apiUser', isSecret: false, isRequired: false, labelKey: 'payment.bepaid.eripService' },
    { name: 'gatewayUrl', isSecret: false, isRequired: false, labelKey: 'payment.bepaid.checkoutUrl' },
  ],
  methods: [card, { ...card, take: 'atOnce' }, erip],
  hosts: ['https://checkout.bepaid.by'],
  hasTestMode: true,
  helpKey: 'payment.provider.bepaid',
};
