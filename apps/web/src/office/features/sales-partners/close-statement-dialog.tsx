import { closePartnerStatement } from '@farewind/contract/partners/partner-statements';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { nameMonthInText } from '../../kit/name-month.ts';
import type { Statement } from './statement-words.ts';

/** Asks before a partner's month is frozen. */
export function CloseStatementDialog(props: {
  readonly statement: Statement;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { partnerId, partner, month } = props.statement;
  return (
    <QuestionDialog
      title={t('partnerStatement.closeTitle', { partner, month: nameMonthInText(month, locale) })}
      text={t('partnerStatement.closeText')}
      answer={t('partnerStatement.close')}
      onClose={props.onClose}
      onAnswer={async () => {
        await officeCall(closePartnerStatement, { partnerId, month });
        showToast(t('partnerStatement.closeDone'));
        props.onClose();
        props.onDone();
      }}
    />
  );
}
