import type { payPassengerChange } from '@farewind/contract/bookings/passenger-change';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallOptions } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { postToBank, toBankFields } from '../../../purchase/leave-for-bank.ts';
import type { CardFields } from '../../../purchase/checkout-fields.ts';
import { toCard } from '../../../purchase/order-request.ts';
import { toServerFaults, type ShownFault } from '../../../kit/fields/shown-faults.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';

type Paid = Answer<typeof payPassengerChange>;

/** Pays with a card what is due after the sale, for whoever may act on the order. */
export type SendCard = (
  card: ReturnType<typeof toCard> & { readonly orderId: string; readonly idempotencyKey: string },
  options: CallOptions,
) => Promise<Paid>;

/** Sends a card for what is due after the sale; the same press keeps its key until the bank has said no. */
export function usePayLater(orderId: string, send: SendCard, onPaid: () => void) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const { isBusy, fault, setFault, run } = useAct();

  const follow = async (response: Paid['response'], card: CardFields): Promise<void> => {
    switch (response.state) {
      case 'redirect':
        return location.assign(response.url);
      case 'form':
        return postToBank(response.url, toBankFields(response, card));
      case 'failed':
        key.current = crypto.randomUUID();
        return setFault(response.message);
      case 'pending':
        setWaiting(true);
        break;
      case 'done':
        onPaid();
    }
    await queries.invalidateQueries({ queryKey: ['order', orderId] });
  };

  const pay = (card: CardFields) =>
    run(
      async () => {
        setFaults([]);
        const input = { orderId, ...toCard(card), idempotencyKey: key.current };
        const { response } = await send(input, { headers: orderKeyHeader(orderId) });
        await follow(response, card);
      },
      (error) => {
        const found = toServerFaults(error);
        setFaults(found);
        key.current = crypto.randomUUID();
        return found.length > 0 ? '' : error.message;
      },
    );
  return {
    isBusy,
    isWaiting,
    pay,
    fault: fault === '' ? undefined : fault,
    faultOf: (path: string) => faults.find((each) => each.path === path)?.text,
  };
}
