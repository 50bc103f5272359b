import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import type { quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney } from '@farewind/values/format-money';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { attemptAfter, newAttempt, sendOnce, type Attempt } from '../../../shared/api/send-once.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { officeZone } from '../../kit/office-clock.ts';
import { showToast } from '../../kit/toast-store.ts';
import { useOfficeNavigate } from '../../address/office-address.ts';
import { orderPath } from '../../address/order-path.ts';
import type { HeldOrder, MadeOrder } from './caller-done.tsx';
import { forgetDraft, instantOfForm, textOf, type Submission } from './caller-form.ts';
import { readOrderRefusal } from './order-refusal.ts';
import { TwiceQuestion } from './twice-question.tsx';
import { problemsAtFields, type CallerFormState } from './use-caller-form.tsx';

export type CallerQuote = Answer<typeof quoteForCaller>;

/**
 * Sends the order, shows what is refused at its fields, and asks before the same passenger is booked twice. An order that an
 * earlier press has made is shown or opened.
 */
export function useOrdering(
  { form, names, sent }: CallerFormState,
  quote: Pick<UseQueryResult<CallerQuote>, 'data' | 'isPlaceholderData' | 'refetch'>,
  act: {
    readonly order: (submission: Submission) => Promise<Omit<HeldOrder, 'isReserved'>>;
    readonly onMade: (made: MadeOrder) => void;
  },
): { readonly submit: (event: SyntheticEvent) => void; readonly question: ReactNode } {
  const t = useOfficeT();
  const { locale } = useI18n();
  const [asked, setAsked] = useState<{ readonly order: DuplicateOrder | undefined; readonly sum: string }>();
  const sum = quote.data === undefined ? '' : formatMoney(quote.data.total, quote.data.currency, locale);
  const go = useOfficeNavigate();
  const attempt = useRef<Attempt<HeldOrder>>(newAttempt());
  const order = async (duplicateConfirmed = false) => {
    const heldUntil = instantOfForm(textOf(form, 'heldUntil'), officeZone());
    if (heldUntil === undefined) return void sent.show({ heldUntil: t('caller.wholeTime') });
    // Nothing is ordered at the price of an earlier choice.
    if (quote.data === undefined || quote.isPlaceholderData) return;
    const { quoteSeal, hold } = quote.data;
    const { idempotencyKey } = attempt.current;
    const place = async (): Promise<HeldOrder> => ({
      ...(await act.order({ quoteSeal, heldUntil, idempotencyKey, duplicateConfirmed })),
      isReserved: hold.isReserved,
    });
    await sent.send(
      async () => {
        const { made, isEarlier } = await sendOnce(attempt.current, place);
        forgetDraft();
        act.onMade({ ...made, isEarlier });
      },
      (error) => {
        attempt.current = attemptAfter(attempt.current, error, place);
        const refusal = readOrderRefusal(error);
        if (refusal.kind === 'unanswered') return false;
        if (refusal.kind === 'question') {
          setAsked({ order: refusal.order, sum });
          return true;
        }
        if (refusal.kind === 'known') {
          forgetDraft();
          showToast(t('caller.madeEarlier'));
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
    question:
      asked === undefined ? null : (
        <TwiceQuestion
          order={asked.order}
          sum={sum}
          sumBefore={asked.sum}
          isReadingPrice={quote.isPlaceholderData}
          onAnswer={async () => {
            setAsked(undefined);
            await order(true);
          }}
          onClose={() => setAsked(undefined)}
        />
      ),
  };
}
