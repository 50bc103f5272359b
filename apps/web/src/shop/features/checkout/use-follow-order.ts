import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetDraft } from './checkout-draft.ts';
import type { CardFields } from './checkout-fields.ts';
import { postToBank, toBankFields } from './leave-for-bank.ts';
import type { Placed } from './place-order.ts';

/** Where a placed order leads: its page, the waiting page, the failure page or the bank. */
export function useFollowOrder(card: CardFields) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const known = (orderId: string) => {
    forgetDraft();
    void navigate({ to: '/ticketDetail/$orderId', params: { orderId }, replace: true });
  };
  const placed = ({ orderId, response }: Placed) => {
    switch (response.state) {
      case 'done':
        return known(orderId);
      case 'failed':
        return void navigate({ to: '/paymentFailed', search: { orderId, key: response.key } });
      case 'pending':
        return void navigate({ to: '/payment/wait/$orderId', params: { orderId }, replace: true });
      case 'redirect':
        setLeaving(true);
        return location.assign(response.url);
      case 'form':
        setLeaving(true);
        return postToBank(response.url, toBankFields(response, card));
    }
  };
  return { isLeaving, known, placed };
}
