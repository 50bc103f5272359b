import type { Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { lazy, Suspense, useEffect, useState, type SyntheticEvent, useRef } from 'react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { emptyCard, type CardFields } from '../../../purchase/checkout-fields.ts';
import { findCardFormProblems } from '../../../purchase/problems/find-card-form-problems.ts';
import { CardProvider } from '../../../purchase/purchase-form-context.tsx';
import { FieldProvider } from '../../../kit/fields/field-form.tsx';
import { CardSection } from '../../../purchase/sections/card-section.tsx';
import { fieldId, toServerProblems, type ShownProblem } from '../../../kit/fields/shown-problems.ts';
import { useTripT } from '../texts/trip-texts.ts';
import type { payPassengerChange } from '@farewind/contract/bookings/passenger-change';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '../../../../shared/api/call.ts';
import {
  GoneNotice,
  METHOD_PATH,
  MethodList,
  noMethodProblem,
  WayNotice,
} from '../../../purchase/sections/method-section.tsx';
import { usePaymentMethods } from '../../../purchase/use-payment-methods.ts';
import '../../../../styles/checkout.css';
import '../../../../styles/ticket.css';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { postToBank, toBankFields } from '../../../purchase/leave-for-bank.ts';
import { toPayment, type HowPaid } from '../../../purchase/order-request.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';
import { leftPaymentKey, storeLeftPayment } from './left-payment.tsx';
import { textOfEnd } from './text-of-end.ts';

/** QR codes are large to load and rarely used. */
const LaterCode = lazy(async () => ({ default: (await import('../code-panel.tsx')).LaterCode }));

interface LaterPayment {
  /** What the right to pay is stored for: an order, or a payment link. */
  readonly id: string;
  readonly sum: string;
  readonly currency: Currency;
  readonly send: SendPayment;
  /** The state of the newest attempt to pay it; `payableId` as the payment's answer named it. */
  readonly readState: (signal: AbortSignal, payableId: string | undefined) => Promise<string | undefined>;
  /** The query that shows what is paid. */
  readonly shownBy: readonly unknown[];
  readonly onPaid: () => void;
  /** The page shows the code of a payment under way itself, above the ways to pay differently. */
  readonly isCodeShown?: boolean;
  /** The state of an attempt before this form was opened: the payer may come back from the bank's page. */
  readonly lastState?: string | null;
}

/** The ways to pay a later payment: a card typed here, sent once and never stored, or the method's own page. */
export function LaterPaymentForm(props: LaterPayment) {
  const { sum, currency } = props;
  const t = useTripT();
  const { t: say, locale } = useI18n();
  const [card, setCard] = useState<CardFields>(emptyCard);
  const [chosen, setChosen] = useState('');
  const choice = usePaymentMethods(
    { currency, amount: sum, isLater: true },
    chosen,
    card.creditCardNumber !== '',
  );
  const [isTried, setTried] = useState(false);
  const payment = usePayLater(props);
  // This device's clock may be wrong, so only the server says that a card has expired.
  const own = choice.needsChoice
    ? [noMethodProblem]
    : choice.takesCard
      ? findCardFormProblems(card, undefined)
      : [];
  const problemOf = (path: string) => {
    const problem = isTried ? own.find((each) => each.path === path) : undefined;
    return problem === undefined
      ? payment.problemOf(path)
      : say(problem.message, 'values' in problem ? problem.values : undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = own;
    if (first !== undefined) return document.getElementById(fieldId(first.path))?.focus();
    return void payment.pay(choice.takesCard ? card : emptyCard, {
      card: choice.takesCard ? card : undefined,
      paymentMethod: choice.method?.id,
    });
  };
  const fee = formatMoney(sum, currency, locale);
  const code = props.isCodeShown === true ? undefined : payment.code;
  const before = payment.isBusy || payment.isWaiting ? undefined : textOfEnd(props.lastState);
  const problem = payment.problem ?? (before === undefined ? undefined : t(before));
  const isWaiting = payment.isWaiting && !(props.isCodeShown === true && payment.code !== undefined);
  return (
    <form className="stack s4" noValidate onSubmit={submit}>
      <FormProblem text={isWaiting && code === undefined ? t('change.waits') : problem} />
      {code === undefined ? (
        <>
          <GoneNotice choice={choice} />
          <MethodList choice={choice} problem={problemOf(METHOD_PATH)} onChoose={setChosen} />
          {choice.showsCard ? (
            <FieldProvider value={{ problemOf, leave: () => undefined }}>
              <CardProvider value={{ card, changeCard: (part) => setCard({ ...card, ...part }) }}>
                <CardSection currency={null} notice={null} />
              </CardProvider>
            </FieldProvider>
          ) : (
            <WayNotice {...choice} />
          )}
        </>
      ) : (
        <Suspense>
          <LaterCode code={code} sum={sum} currency={currency} />
        </Suspense>
      )}
      {isWaiting ? null : (
        <button type="submit" className="btn btn-pay" aria-busy={payment.isBusy}>
          {t('change.pay', { fee })}
        </button>
      )}
    </form>
  );
}

type Paid = Answer<typeof payPassengerChange>;

/** Sends a later payment, for viewers with the right to pay it. */
export type SendPayment = (
  payment: ReturnType<typeof toPayment> & { readonly idempotencyKey: string },
  options: CallOptions,
) => Promise<Paid>;

type Code = Extract<Paid['response'], { state: 'qr' }>;

const ASK_EVERY_MS = 3000;
/** Answers that lead to the bank's page. */
const leaving: readonly string[] = ['redirect', 'frame', 'form'];

/** Sends a later payment; repetitions use the same key until the bank declines. */
function usePayLater({ id, send, readState, shownBy, onPaid }: LaterPayment) {
  const t = useTripT();
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  /** The key of the payment whose outcome is awaited. */
  const [followed, setFollowed] = useState<string>();
  const isWaiting = followed !== undefined;
  const [code, setCode] = useState<Code>();
  const [payableId, setPayableId] = useState<string>();
  const { isBusy, problem, setProblem, run } = useAct();
  const state = useQuery({
    ...stateOfPayment(id, followed, (signal) => readState(signal, payableId)),
    enabled: isWaiting,
  }).data;
  useEffect(() => {
    const end = textOfEnd(state);
    if (!isWaiting || !(state === 'captured' || end !== undefined)) return;
    void queries.invalidateQueries({ queryKey: shownBy });
    if (state === 'captured') return onPaid();
    key.current = crypto.randomUUID();
    setCode(undefined);
    setFollowed(undefined);
    if (end !== undefined) setProblem(t(end));
    // Its outcome is queried each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, followed]);

  const follow = async (response: Paid['response'], card: CardFields): Promise<void> => {
    switch (response.state) {
      case 'redirect':
      case 'frame':
        return location.assign(response.url);
      case 'form':
        return postToBank(response.url, toBankFields(response, card));
      case 'failed':
        key.current = crypto.randomUUID();
        return setProblem(response.message);
      // Not offered for later payments.
      case 'bill':
        break;
      case 'qr':
        setCode(response);
        setFollowed(key.current);
        break;
      case 'pending':
        setFollowed(key.current);
        break;
      case 'done':
        onPaid();
    }
    await queries.invalidateQueries({ queryKey: shownBy });
  };

  const pay = (card: CardFields, how: HowPaid) =>
    run(
      async () => {
        setProblems([]);
        // What was told of an earlier one holds no longer.
        queries.setQueryData(leftPaymentKey(id), null);
        // Another way than the code that is shown is another payment.
        if (code !== undefined) key.current = crypto.randomUUID();
        const input = { ...toPayment(how), idempotencyKey: key.current };
        const answer = await send(input, { headers: orderKeyHeader(id) });
        const paid = 'payableId' in answer ? answer.payableId : undefined;
        setPayableId(paid);
        const { response } = answer;
        if (leaving.includes(response.state)) storeLeftPayment(id, paid);
        await follow(response, card);
      },
      (error) => {
        const found = toServerProblems(error);
        setProblems(found);
        key.current = crypto.randomUUID();
        // It may be paid, withdrawn or too late since this page was loaded.
        void queries.invalidateQueries({ queryKey: shownBy });
        return found.length > 0 ? '' : error.message;
      },
    );
  return {
    isBusy,
    isWaiting,
    code,
    pay,
    problem: problem === '' ? undefined : problem,
    problemOf: (path: string) => problems.find((each) => each.path === path)?.text,
  };
}

/**
 * The state of the payment that was sent under a key, asked for until it has ended. Each payment has a query of its own:
 * the end of the one before would end it at once.
 */
export function stateOfPayment(
  id: string,
  key: string | undefined,
  readState: (signal: AbortSignal) => Promise<string | undefined>,
) {
  return queryOptions({
    queryKey: ['laterPayment', id, key],
    queryFn: async ({ signal }) => (await readState(signal)) ?? null,
    refetchInterval: ASK_EVERY_MS,
    gcTime: 0,
  });
}
