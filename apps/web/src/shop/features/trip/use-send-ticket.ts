import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { sendTicket } from '../../../shared/api/remotes.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { orderKeyHeader } from './order-keys.ts';
import { useAct } from './use-act.ts';

/** Sends the confirmation once more: to the order's own address, or a copy to another one. */
export function useSendTicket(orderId: string) {
  const t = useT();
  const queries = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, fault, setFault, run } = useAct();
  const sayFault = (error: ApiError) =>
    error.key === 'GEN-LIMIT'
      ? t('trip.mail.tooOften')
      : (error.validationErrors[0]?.message ?? error.message);
  /** `isDone` tells whether the mail was accepted, so that a form may close. */
  const send = async (address: string, elsewhere?: string): Promise<boolean> => {
    let isDone = false;
    setSentTo(undefined);
    await run(async () => {
      const input = { orderId, ...(elsewhere === undefined ? {} : { email: elsewhere }) };
      await call(sendTicket, input, { headers: orderKeyHeader(orderId) });
      isDone = true;
      setSentTo(elsewhere ?? address);
      await queries.invalidateQueries({ queryKey: ['order', orderId] });
    }, sayFault);
    return isDone;
  };
  return { isBusy, fault, setFault, sentTo, send };
}
