import type { quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { officeZone } from '../../kit/office-clock.ts';
import { useOfficeNavigate } from '../../address/office-address.ts';
import { orderPath } from '../../address/order-path.ts';
import type { MadeOrder } from './caller-done.tsx';
import { forgetDraft, instantOfForm, textOf, type Submission } from './caller-form.ts';
import { attemptAfter, newAttempt, readOrderRefusal } from './order-refusal.ts';
import { problemsAtFields, type CallerFormState } from './use-caller-form.tsx';

export type CallerQuote = Answer<typeof quoteForCaller>;

/** Sends the order, shows what is refused at its fields, and asks before the same passenger is booked twice. */
export function useOrdering(
  { form, names, sent }: CallerFormState,
  quote: Pick<UseQueryResult<CallerQuote>, 'data' | 'isPlaceholderData' | 'refetch'>,
  act: {
    readonly order: (submission: Submission) => Promise<Omit<MadeOrder, 'isReserved'>>;
    readonly onMade: (made: MadeOrder) => void;
  },
): { readonly submit: (event: SyntheticEvent) => void; readonly question: ReactNode } {
  const t = useOfficeT();
  const [isAsking, setAsking] = useState(false);
  const go = useOfficeNavigate();
  const attempt = useRef(newAttempt());
  const order = async () => {
    const heldUntil = instantOfForm(textOf(form, 'heldUntil'), officeZone());
    if (heldUntil === undefined) return void sent.show({ heldUntil: t('caller.wholeTime') });
    // Nothing is ordered at the price of an earlier choice.
    if (quote.data === undefined || quote.isPlaceholderData) return;
    const { quoteSeal, hold } = quote.data;
    await sent.send(
      async () => {
        const made = await act.order({ quoteSeal, heldUntil, ...attempt.current });
        forgetDraft();
        act.onMade({ ...made, isReserved: hold.isReserved });
      },
      (error) => {
        const refusal = readOrderRefusal(error);
        attempt.current = attemptAfter(attempt.current, refusal);
        if (refusal.kind === 'unanswered') return false;
        if (refusal.kind === 'question') {
          setAsking(true);
          return true;
        }
        if (refusal.kind === 'known') {
          forgetDraft();
          void go(orderPath(refusal.orderId));
          return true;
        }
        if (refusal.isOutdated) void quote.refetch();
        const found = problemsAtFields(refusal.error, names);
        return Object.keys(found).length > 0 && sent.show(found);
      },
    );
  };
  return {
    submit: (event) => {
      event.preventDefault();
      if (!sent.isBusy) void order();
    },
    question: isAsking ? (
      <QuestionDialog
        title={t('caller.twiceTitle')}
        text={t('caller.twiceText')}
        answer={t('caller.twiceAnswer')}
        onAnswer={async () => {
          setAsking(false);
          attempt.current = { ...attempt.current, duplicateConfirmed: true };
          await order();
        }}
        onClose={() => setAsking(false)}
      />
    ) : null,
  };
}
