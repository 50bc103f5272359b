import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { quotePassengerChange, requestPassengerChange } from '@farewind/contract/bookings/passenger-change';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { fieldId, toServerProblems, type ShownProblem } from '../../../kit/fields/shown-problems.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import type { ChangeFields, PassengerChangeRequest } from './change-fields.ts';
import { findChangeProblems } from './find-change-problems.ts';

export type ChangeQuote = Answer<typeof quotePassengerChange>;
export type RequestedChange = Answer<
  typeof import('@farewind/contract/bookings/passenger-change').requestPassengerChange
>;

/** Prices a correction, then requests it. Problems are shown at their fields. */
export function useChange(orderId: string) {
  const t = useT();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  const [quote, setQuote] = useState<ChangeQuote>();
  const { isBusy, problem, setProblem, run } = useAct();
  /** How often something was typed: a price that was asked for before is of another correction. */
  const typed = useRef(0);
  const show = (found: readonly ShownProblem[]) => {
    setProblems(found);
    const [first] = found;
    if (first !== undefined) document.getElementById(fieldId(first.path))?.focus();
    return first !== undefined;
  };
  const showProblem = (error: ApiError): string => {
    const found = toServerProblems(error);
    setQuote(undefined);
    show(found);
    return found.length > 0 ? '' : error.message;
  };
  const options = () => ({ headers: orderKeyHeader(orderId) });

  const price = async (fields: ChangeFields, wanted: PassengerChangeRequest) => {
    const own = findChangeProblems(fields).map(({ path, message, values }) => ({
      path,
      text: t(message, values),
    }));
    if (show(own)) return;
    const asked = typed.current;
    await run(async () => {
      const priced = await call(quotePassengerChange, { orderId, changes: [wanted] }, options());
      if (asked === typed.current) setQuote(priced);
    }, showProblem);
  };

  /** The request in its new state; undefined if it was refused. */
  const request = async (wanted: PassengerChangeRequest): Promise<RequestedChange | undefined> => {
    let requested: RequestedChange | undefined;
    const quoteId = quote?.quoteId ?? '';
    await run(async () => {
      const input = { orderId, changes: [wanted], ...(quoteId === '' ? {} : { quoteId }) };
      requested = await call(requestPassengerChange, input, options());
      await queries.invalidateQueries({ queryKey: ['order', orderId] });
    }, showProblem);
    return requested;
  };

  const forget = (path?: string) => {
    typed.current += 1;
    setProblem(undefined);
    setQuote(undefined);
    setProblems((now) => now.filter((each) => each.path !== path));
  };
  return {
    isBusy,
    problems,
    quote,
    price,
    request,
    forget,
    show,
    setProblem,
    problem: problem === '' ? undefined : problem,
  };
}
