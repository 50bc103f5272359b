import { payPartnerStatement } from '@farewind/contract/partners/partner-statements';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { nameMonthInText } from '../../kit/name-month.ts';
import type { Statement } from './statement-words.ts';

type PayForm = { paidOn: string; reference: string; note: string };

/** Records that the sum due of a closed statement was paid. */
export function PayStatementDialog(props: {
  readonly statement: Statement;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { partnerId, partner, month, currency, due } = props.statement;
  return (
    <FormDialog<PayForm>
      title={t('payout.to', { name: partner })}
      lead={t('partnerStatement.payLead', {
        sum: formatMoney(due, currency, locale),
        month: nameMonthInText(month, locale),
      })}
      fields={[
        { name: 'paidOn', label: 'payout.paidOn', hint: 'payout.paidOnHint', kind: 'date' },
        { name: 'reference', label: 'payout.reference', kind: 'text', maxLength: 100 },
        { name: 'note', label: 'payout.note', kind: 'area', maxLength: 500, isOptional: true, isWide: true },
      ]}
      start={{ values: { paidOn: officeToday(), reference: '', note: '' } }}
      saveText={t('payout.save')}
      save={(values) => officeCall(payPartnerStatement, { partnerId, month, currency, ...values })}
      onSaved={() => {
        showToast(t('payout.done'));
        props.onClose();
        props.onDone();
      }}
      onClose={props.onClose}
    />
  );
}
