import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { sendTicket } from '@farewind/contract/bookings/send-ticket';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { orderKeyHeader } from '../../order/order-keys.ts';
import { useAct } from './use-act.ts';

export type SendTicket = ReturnType<typeof useSendTicket>;

/** One flight or ticket of an order. */
interface Part {
  readonly itemId: string;
  readonly ticketId?: string;
}

/** Sends the confirmation again, or the document of one part, to the order's own address or a copy to another one. */
export function useSendTicket(orderId: string, part?: Part) {
  const t = useT();
  const queries = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, problem, setProblem, run } = useAct();
  const showProblem = (error: ApiError) =>
    error.key === 'GEN-LIMIT'
      ? t('trip.mail.tooOften')
      : (error.validationErrors[0]?.message ?? error.message);
  /**
   * Returns whether the mail was accepted, so that a form may close. `own` means the order's address, which the server
   * knows.
   */
  const send = async (address: string, own = false): Promise<boolean> => {
    let isDone = false;
    setSentTo(undefined);
    await run(async () => {
      const input = { orderId, ...part, ...(own ? {} : { email: address }) };
      await call(sendTicket, input, { headers: orderKeyHeader(orderId) });
      isDone = true;
      setSentTo(address);
      await queries.invalidateQueries({ queryKey: ['order', orderId] });
    }, showProblem);
    return isDone;
  };
  return { isBusy, problem, setProblem, sentTo, send };
}
