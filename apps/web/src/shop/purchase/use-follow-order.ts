import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CardFields } from './checkout-fields.ts';
import { postToBank, toBankFields } from './leave-for-bank.ts';
import type { Placed, Retried } from './order-placement.ts';

/** Pages of an order with flights, and of one with only rides. */
export type OrderPage = '/ticketDetail/$orderId' | '/transferDetail/$orderId';

/**
 * Where an order leads: its page, the waiting page, the failure page or the bank. Its functions settle once a page of the
 * shop is drawn.
 */
export function useFollowOrder(card: CardFields, page: OrderPage) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useReturn(() => setLeaving(false));
  const known = (orderId: string) => navigate({ to: page, params: { orderId }, replace: true });
  // Not in place of the checkout: Back leads to its way to pay, as from a bank's page.
  const waits = (orderId: string) => navigate({ to: '/payment/wait/$orderId', params: { orderId } });
  const placed = async ({ orderId, response }: Placed | Retried): Promise<void> => {
    switch (response.state) {
      case 'done':
        return known(orderId);
      case 'failed':
        return navigate({ to: '/paymentFailed', search: { orderId, key: response.key } });
      case 'pending':
      // The waiting page requests the code or number itself, on any device.
      case 'qr':
      case 'bill':
        return waits(orderId);
      case 'redirect':
      case 'frame':
        setLeaving(true);
        return location.assign(response.url);
      case 'form':
        setLeaving(true);
        return postToBank(response.url, toBankFields(response, card));
    }
  };
  return { isLeaving, known, waits, placed };
}

/** A page restored from the back/forward cache must not continue leaving. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const show = (event: PageTransitionEvent) => event.persisted && onReturn();
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  });
}
