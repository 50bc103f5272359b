import type { quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { officeZone } from '../../kit/office-clock.ts';
import type { MadeOrder } from './caller-done.tsx';
import { forgetDraft, instantOfForm, textOf, type Submission } from './caller-form.ts';
import { problemsAtFields, type CallerFormState } from './use-caller-form.tsx';

export type CallerQuote = Answer<typeof quoteForCaller>;

/** Prices after which the price has to be read anew. */
const outdated: readonly string[] = ['FLT-PRICE', 'FLT-EXPIRED', 'TRF-EXPIRED'];

/** Sends the order, shows what is refused at its fields, and asks before the same passenger is booked twice. */
export function useOrdering(
  { form, names, sent }: CallerFormState,
  quote: Pick<UseQueryResult<CallerQuote>, 'data' | 'refetch'>,
  act: {
    readonly order: (submission: Submission) => Promise<Omit<MadeOrder, 'isReserved'>>;
    readonly onMade: (made: MadeOrder) => void;
  },
): { readonly submit: (event: SyntheticEvent) => void; readonly question: ReactNode } {
  const t = useOfficeT();
  const [isAsking, setAsking] = useState(false);
  const key = useRef(crypto.randomUUID());
  const order = async (duplicateConfirmed: boolean) => {
    const heldUntil = instantOfForm(textOf(form, 'heldUntil'), officeZone());
    if (heldUntil === undefined) return void sent.show({ heldUntil: t('caller.wholeTime') });
    if (quote.data === undefined) return;
    const { quoteSeal, hold } = quote.data;
    await sent.send(
      async () => {
        const made = await act.order({
          quoteSeal,
          heldUntil,
          idempotencyKey: key.current,
          duplicateConfirmed,
        });
        forgetDraft();
        act.onMade({ ...made, isReserved: hold.isReserved });
      },
      (error) => {
        // Changed content is a new submission, with its own idempotency key.
        key.current = crypto.randomUUID();
        if (!(error instanceof ApiError)) return false;
        if (error.data['question'] === true) {
          setAsking(true);
          return true;
        }
        if (error.key !== undefined && outdated.includes(error.key)) void quote.refetch();
        const found = problemsAtFields(error, names);
        return Object.keys(found).length > 0 && sent.show(found);
      },
    );
  };
  return {
    submit: (event) => {
      event.preventDefault();
      if (!sent.isBusy) void order(false);
    },
    question: isAsking ? (
      <QuestionDialog
        title={t('caller.twiceTitle')}
        text={t('caller.twiceText')}
        answer={t('caller.twiceAnswer')}
        onAnswer={async () => {
          setAsking(false);
          await order(true);
        }}
        onClose={() => setAsking(false)}
      />
    ) : null,
  };
}
