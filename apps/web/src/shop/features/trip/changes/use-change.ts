import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { quotePassengerChange, requestPassengerChange } from '@farewind/contract/bookings/passenger-change';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { fieldId, toServerFaults, type ShownFault } from '../../../kit/fields/shown-faults.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import type { ChangeFields, PassengerChangeWish } from './change-fields.ts';
import { findChangeFaults } from './find-change-faults.ts';

export type ChangeQuote = Answer<typeof quotePassengerChange>;
export type RequestedChange = Answer<
  typeof import('@farewind/contract/bookings/passenger-change').requestPassengerChange
>;

/** Asks what a correction costs, then for the correction itself. Faults stand at their fields. */
export function useChange(orderId: string) {
  const t = useT();
  const queries = useQueryClient();
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [quote, setQuote] = useState<ChangeQuote>();
  const { isBusy, fault, setFault, run } = useAct();
  const show = (found: readonly ShownFault[]) => {
    setFaults(found);
    const [first] = found;
    if (first !== undefined) document.getElementById(fieldId(first.path))?.focus();
    return first !== undefined;
  };
  const showFault = (error: ApiError): string => {
    const found = toServerFaults(error);
    setQuote(undefined);
    show(found);
    return found.length > 0 ? '' : error.message;
  };
  const options = () => ({ headers: orderKeyHeader(orderId) });

  const price = async (typed: ChangeFields, wish: PassengerChangeWish) => {
    const own = findChangeFaults(typed).map(({ path, message, values }) => ({
      path,
      text: t(message, values),
    }));
    if (show(own)) return;
    await run(
      async () => setQuote(await call(quotePassengerChange, { orderId, changes: [wish] }, options())),
      showFault,
    );
  };

  /** The request as it stands now; undefined when it was refused. */
  const request = async (wish: PassengerChangeWish): Promise<RequestedChange | undefined> => {
    let requested: RequestedChange | undefined;
    const quoteId = quote?.quoteId ?? '';
    await run(async () => {
      const input = { orderId, changes: [wish], ...(quoteId === '' ? {} : { quoteId }) };
      requested = await call(requestPassengerChange, input, options());
      await queries.invalidateQueries({ queryKey: ['order', orderId] });
    }, showFault);
    return requested;
  };

  const forget = (path?: string) => {
    setFault(undefined);
    setQuote(undefined);
    setFaults((now) => now.filter((each) => each.path !== path));
  };
  return {
    isBusy,
    faults,
    quote,
    price,
    request,
    forget,
    show,
    setFault,
    fault: fault === '' ? undefined : fault,
  };
}
