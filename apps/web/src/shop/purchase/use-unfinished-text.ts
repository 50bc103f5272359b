import type { Order } from '@farewind/contract/bookings/get-order';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import type { PaymentStep } from '../order/use-payment-step.ts';
import { useCheckoutT } from './texts/checkout-texts.ts';
import { wordFor } from '../order/ride-words.ts';

/** What became of a payment that neither failed nor ended; undefined where there is nothing to tell. */
export function useUnfinishedText(): (
  order: Pick<Order, 'status' | 'allowedActions' | 'items'>,
  next: PaymentStep['next'],
) => string | undefined {
  const { t } = useI18n();
  const tell = useCheckoutT();
  return (order, next) => {
    const { status, allowedActions } = order;
    const can = (action: string) => allowedActions.includes(action);
    // Seats are back on sale before a bill is over.
    if (status === 'expired')
      return can('continuePaying') ? t(wordFor(order, 'payment.bill.released')) : undefined;
    if (status !== 'pendingPayment') return undefined;
    // No page of a bank was opened for a code or a bill, and it may be about to be paid.
    if (next?.state === 'qr') return tell('unpaid.code');
    if (next?.state === 'bill') return tell('unpaid.bill');
    if (next === undefined && can('continuePaying')) return t(wordFor(order, 'trip.lead.unpaidYet'));
    return can('payAgain') ? t('payment.left.text') : t('payment.unknown');
  };
}
