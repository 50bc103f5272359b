import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { proveOrderCode, sendOrderCode } from '../../../shared/api/remotes.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { focusHeading } from './focus-heading.ts';
import { codeFaultOf, isWholeCode } from './order-code.ts';
import { keepOrderKey } from '../../order/order-keys.ts';
import { useAct } from './use-act.ts';

/** Gets the right to act on an order by a code that is sent to the order's own address. */
export function useOrderCode(orderId: string, fieldId: string) {
  const t = useT();
  const queries = useQueryClient();
  const misses = useRef(0);
  const [isSent, setSent] = useState(false);
  const { isBusy, fault, setFault, run } = useAct();

  const send = () =>
    run(
      async () => {
        await call(sendOrderCode, { orderId });
        misses.current = 0;
        setSent(true);
      },
      (error) => t(codeFaultOf('send', error.key, 0) ?? 'error.unknown'),
    );

  const prove = async (code: string) => {
    const field = () => document.getElementById(fieldId)?.focus();
    if (!isWholeCode(code)) {
      setFault(t('trip.code.six'));
      field();
      return;
    }
    await run(
      async () => {
        const { orderKey } = await call(proveOrderCode, { orderId, code });
        keepOrderKey(orderId, orderKey);
        await Promise.all(
          ['order', 'paymentOutcome'].map((name) => queries.refetchQueries({ queryKey: [name, orderId] })),
        );
        focusHeading();
      },
      (error) => {
        if (error.key === 'GEN-DENIED') misses.current += 1;
        field();
        return t(codeFaultOf('prove', error.key, misses.current) ?? 'error.unknown');
      },
    );
  };

  return { isSent, isBusy, fault, send, prove };
}
