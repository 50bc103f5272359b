import { officeCall } from '../../../session/office-call.ts';
import { decideChange } from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import type { OrderDialogProps } from './dialog-props.ts';
import { Told } from './told.tsx';

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
