import { disputeReductions, reduceDispute, type getPayments } from '@farewind/contract/finance/payments';
import { formatMoney } from '@farewind/values/format-money';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { localizeDecimal, toDecimal } from '../../kit/form/decimal-text.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { nameCard } from './finance-words.ts';

type Attempt = Answer<typeof getPayments>['items'][number];
type Form = { cause: string; amount: string; reason: string };

/** Records that disputed money is with the agency again, where the provider does not report it. */
export const reduceDisputeAct: RowAct<Attempt> = {
  name: 'dispute',
  label: 'dispute.act',
  icon: Undo2,
  isShown: ({ canReduceDispute }) => canReduceDispute,
  dialog: (attempt, close, reload) => (
    <ReduceDisputeDialog attempt={attempt} onClose={close} onDone={reload} />
  ),
};

function ReduceDisputeDialog(props: {
  readonly attempt: Attempt;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { attempt, onDone, onClose } = props;
  const { attemptId, disputed } = attempt;
  return (
    <FormDialog<Form>
      title={t('dispute.title')}
      lead={attempt.reservationNumber ?? ''}
      fields={[
        {
          name: 'cause',
          label: 'dispute.cause',
          kind: 'select',
          // None is preselected: staff say what the bank has told them.
          options: disputeReductions.map((value) => ({ value, text: t(`dispute.${value}`) })),
          isWide: true,
        },
        {
          name: 'amount',
          label: 'dispute.amount',
          hint: 'dispute.amountHint',
          kind: 'number',
          maxLength: 16,
          isWide: true,
        },
        {
          name: 'reason',
          label: 'form.reason',
          hint: 'form.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
        },
      ]}
      start={{ values: { cause: '', amount: localizeDecimal(disputed, locale), reason: '' } }}
      saveText={t('dispute.act')}
      save={async ({ amount, reason, ...chosen }) => {
        const cause = disputeReductions.find((one) => one === chosen.cause)!;
        try {
          await officeCall(reduceDispute, { attemptId, cause, amount: toDecimal(amount), disputed, reason });
        } finally {
          // Reloads after a refusal too, because its sum may have changed.
          onDone();
        }
      }}
      aside={() => drawPayment(attempt, t, locale)}
      onSaved={() => {
        onClose();
        showToast(t('dispute.done'));
      }}
      onClose={onClose}
    />
  );
}

/** The disputed payment as recorded. */
function drawPayment(attempt: Attempt, t: OfficeTranslate, locale: string): ReactNode {
  const { currency, disputed, captured, refunded, card, bankReference } = attempt;
  const format = (sum: string) => formatMoney(sum, currency, locale);
  return (
    <KeyValues
      facts={[
        { label: t('pay.disputed'), value: format(disputed) },
        { label: t('pay.amount'), value: format(captured) },
        { label: t('pay.refunded'), value: format(refunded) },
        { label: t('pay.card'), value: card === null ? '—' : nameCard(card, locale) },
        { label: t('pay.bankReference'), value: bankReference ?? '—' },
      ]}
    />
  );
}
