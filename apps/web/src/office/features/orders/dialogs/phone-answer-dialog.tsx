import { isAcceptance } from '../../../../shared/api/is-acceptance.ts';
import { officeCall } from '../../../session/office-call.ts';
import { acknowledgeChange, answerProposal } from '@farewind/contract/bookings/proposals';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { findPhoneAnswer } from '../phone-answers.ts';
import type { OrderDialogProps } from './dialog-props.ts';
import { Told } from './told.tsx';

/** Notes what the buyer has said by phone, once somebody has read what follows from it. */
export function PhoneAnswerDialog({ desk, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { dialogs, act, order } = desk;
  const answer = findPhoneAnswer(order.proposals ?? [], id);
  if (answer === undefined) return null;
  const { proposal, choice } = answer;
  const { proposalId, kind } = proposal;
  return (
    <QuestionDialog
      title={t('phone.title')}
      text={
        <>
          <p>
            <b>{t(`phone.${choice}`)}</b>
          </p>
          <p>{t(`phone.then.${choice}`)}</p>
          <Told />
          <p className="mute">{t('form.onRecord')}</p>
        </>
      }
      answer={t('phone.note')}
      isDangerous={choice === 'refund'}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() =>
          choice === 'acknowledge'
            ? officeCall(acknowledgeChange, { proposalId })
            : officeCall(answerProposal, { proposalId, accept: isAcceptance(kind, choice) }),
        );
        dialogs.close();
        showToast(t('phone.noted'));
      }}
    />
  );
}
