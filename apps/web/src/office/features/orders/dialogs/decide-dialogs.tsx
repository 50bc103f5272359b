import { officeCall } from '../../../session/office-call.ts';
import { cancelForDocuments, decideTravelDocument, decideChange } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import type { OrderDialogProps } from './dialog-props.ts';
import { Told } from './told.tsx';
import { showToast } from '../../../kit/toast-store.ts';

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

/** The change that the customer asked for is made. */
export function AcceptChangeDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <QuestionDialog
      title={t('change.acceptTitle')}
      text={
        <>
          <p>{t('change.acceptText')}</p>
          <Told />
        </>
      }
      answer={t('change.accept')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(decideChange, { orderId: order.orderId, changeId: id, accept: true }));
        dialogs.close();
        showToast(t('change.accepted'));
      }}
    />
  );
}

/** It is not made; the customer reads why, and a paid fee goes back. */
export function RefuseChangeDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <ReasonDialog
      title={t('change.refuseTitle')}
      hint="order.customerReads"
      answer={t('order.refuse')}
      send={(reason) =>
        act(() => officeCall(decideChange, { orderId: order.orderId, changeId: id, accept: false, reason }))
      }
      onDone={dialogs.close}
      onClose={dialogs.close}
    />
  );
}
