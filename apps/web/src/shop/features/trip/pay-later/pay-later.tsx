import type { Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { useState, type SyntheticEvent, useRef } from 'react';
import '../../../../styles/cancel.css';
import '../../../../styles/checkout.css';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { emptyCard, type CardFields } from '../../../purchase/checkout-fields.ts';
import { findCardFormProblems } from '../../../purchase/problems/find-card-form-problems.ts';
import { CardProvider } from '../../../purchase/purchase-form-context.tsx';
import { FieldProvider } from '../../../kit/fields/field-form.tsx';
import { CardSection } from '../../../purchase/sections/card-section.tsx';
import { fieldId, toServerProblems, type ShownProblem } from '../../../kit/fields/shown-problems.ts';
import { useTripT } from '../texts/trip-texts.ts';
import type { payPassengerChange } from '@farewind/contract/bookings/passenger-change';
import { useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '../../../../shared/api/call.ts';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { postToBank, toBankFields } from '../../../purchase/leave-for-bank.ts';
import { toCard } from '../../../purchase/order-request.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';

/** Pays by card what is due after the sale: typed here, sent once, kept nowhere. */
export function PayLater(props: {
  readonly orderId: string;
  readonly title: string;
  readonly sum: string;
  readonly currency: Currency;
  readonly send: SendCard;
  readonly onClose: () => void;
}) {
  const t = useTripT();
  const { t: say, locale } = useI18n();
  const [card, setCard] = useState<CardFields>(emptyCard);
  const [isTried, setTried] = useState(false);
  const payment = usePayLater(props.orderId, props.send, props.onClose);
  const [openedAt] = useState(() => new Date());
  const own = findCardFormProblems(card, openedAt);
  const problemOf = (path: string) => {
    const problem = isTried ? own.find((each) => each.path === path) : undefined;
    return problem === undefined ? payment.problemOf(path) : say(problem.message, problem.values);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = own;
    if (first !== undefined) return document.getElementById(fieldId(first.path))?.focus();
    return void payment.pay(card);
  };
  const fee = formatMoney(props.sum, props.currency, locale);
  return (
    <Dialog title={props.title} onClose={props.onClose} className="dialog-wide pay-change">
      <form className="stack s4" noValidate onSubmit={submit}>
        <FormProblem text={payment.isWaiting ? t('change.waits') : payment.problem} />
        <FieldProvider value={{ problemOf, leave: () => undefined }}>
          <CardProvider value={{ card, changeCard: (part) => setCard({ ...card, ...part }) }}>
            <CardSection currency={null} notice={null} />
          </CardProvider>
        </FieldProvider>
        {payment.isWaiting ? null : (
          <button type="submit" className="btn btn-pay" aria-busy={payment.isBusy}>
            {t('change.pay', { fee })}
          </button>
        )}
      </form>
    </Dialog>
  );
}

type Paid = Answer<typeof payPassengerChange>;

/** Pays with a card what is due after the sale, for whoever may act on the order. */
type SendCard = (
  card: ReturnType<typeof toCard> & { readonly orderId: string; readonly idempotencyKey: string },
  options: CallOptions,
) => Promise<Paid>;

/** Sends a card for what is due after the sale; the same submission keeps its key until the bank has said no. */
function usePayLater(orderId: string, send: SendCard, onPaid: () => void) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const { isBusy, problem, setProblem, run } = useAct();

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
      case 'pending':
      case 'qr':
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
        setProblems([]);
        const input = { orderId, ...toCard(card), idempotencyKey: key.current };
        const { response } = await send(input, { headers: orderKeyHeader(orderId) });
        await follow(response, card);
      },
      (error) => {
        const found = toServerProblems(error);
        setProblems(found);
        key.current = crypto.randomUUID();
        return found.length > 0 ? '' : error.message;
      },
    );
  return {
    isBusy,
    isWaiting,
    pay,
    problem: problem === '' ? undefined : problem,
    problemOf: (path: string) => problems.find((each) => each.path === path)?.text,
  };
}
