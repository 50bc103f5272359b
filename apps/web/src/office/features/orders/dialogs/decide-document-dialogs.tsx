import { officeCall } from '../../../session/office-call.ts';
import { cancelForDocuments, decideTravelDocument } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import type { OrderDialogProps } from './dialog-props.ts';
import { Told } from './told.tsx';

/** The proof says what it should. */
export function AcceptDocumentDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <QuestionDialog
      title={t('proof.acceptTitle')}
      text={
        <>
          <p>{t('proof.acceptText')}</p>
          <Told />
        </>
      }
      answer={t('proof.accept')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() =>
          officeCall(decideTravelDocument, { orderId: order.orderId, proofId: id, accept: true }),
        );
        dialogs.close();
      }}
    />
  );
}

/** It does not: the customer reads why, and the flight is in trouble. */
export function RefuseDocumentDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <ReasonDialog
      title={t('proof.refuseTitle')}
      hint="order.customerReads"
      answer={t('order.refuse')}
      send={(reason) =>
        act(() =>
          officeCall(decideTravelDocument, { orderId: order.orderId, proofId: id, accept: false, reason }),
        )
      }
      onDone={dialogs.close}
      onClose={dialogs.close}
    />
  );
}

/** Nothing better came: the money goes back less the rule's deduction. */
export function CancelForDocumentsDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <QuestionDialog
      title={t('proof.cancelTitle')}
      text={t('proof.cancelText')}
      answer={t('proof.cancel')}
      isDangerous
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(cancelForDocuments, { orderId: order.orderId, proofId: id }));
        dialogs.close();
      }}
    />
  );
}
