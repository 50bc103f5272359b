import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { changeAddress, sendAddressCode } from '../../../shared/api/remotes.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { isWholeCode } from './order-code.ts';
import { keepOrderKey, orderKeyHeader } from '../../order/order-keys.ts';
import { useAct } from './use-act.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Gives an order another mail address, once the code that was sent there has come back. */
export function useChangeAddress(orderId: string, focusField: () => void) {
  const t = useT();
  const queries = useQueryClient();
  /** Where the code went. */
  const [codeAt, setCodeAt] = useState<string>();
  const { isBusy, fault, setFault, run } = useAct();
  const refuse = (text: string) => {
    setFault(text);
    focusField();
  };
  const sayFault = (error: ApiError) => {
    focusField();
    if (error.key !== 'GEN-LIMIT') return error.validationErrors[0]?.message ?? error.message;
    return t(codeAt === undefined ? 'trip.code.tooOften' : 'trip.code.tooFast');
  };
  const send = async (typed: string) => {
    const email = typed.trim();
    if (email === '') return refuse(t('validation.required'));
    if (!ADDRESS.test(email)) return refuse(t('validation.emailInvalid'));
    return run(async () => {
      await call(sendAddressCode, { orderId, email }, { headers: orderKeyHeader(orderId) });
      setCodeAt(email);
    }, sayFault);
  };
  /** The new address, once the order has it. */
  const change = async (code: string): Promise<string | undefined> => {
    let changed: string | undefined;
    if (!isWholeCode(code)) {
      refuse(t('trip.code.six'));
      return undefined;
    }
    await run(async () => {
      const answer = await call(changeAddress, { orderId, code }, { headers: orderKeyHeader(orderId) });
      keepOrderKey(orderId, answer.orderKey);
      changed = answer.email;
      await queries.invalidateQueries({ queryKey: ['order', orderId] });
    }, sayFault);
    return changed;
  };
  const reset = () => {
    setFault(undefined);
    setCodeAt(undefined);
  };
  return { isBusy, fault, codeAt, send, change, reset };
}
