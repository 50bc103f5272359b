import { officeCall } from '../../../session/office-call.ts';
import { withdrawProposal } from '@farewind/contract/bookings/proposals';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import type { OrderDialogProps } from './dialog-props.ts';

/** Takes a proposal back. */
export function WithdrawDialog({ desk, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { dialogs, act } = desk;
  return (
    <QuestionDialog
      title={t('proposal.withdrawTitle')}
      text={t('proposal.withdrawText')}
      answer={t('proposal.withdraw')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(withdrawProposal, { proposalId: id }));
        dialogs.close();
      }}
    />
  );
}
