import type { ReactNode } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelRideDialog, SetDriverDialog } from './ride-dialogs.tsx';
import { ChangeFlightDialog } from './change-flight-dialog.tsx';
import { ChangePassengersDialog } from './change-passengers-dialog.tsx';
import { ChangeContactDialog, LogCallDialog } from './contact-dialogs.tsx';
import { CloseTaskDialog } from './close-task-dialog.tsx';
import type { OrderDialogProps } from './dialog-props.ts';
import {
  CancelRequest,
  RefundRequest,
  RequestPaymentDialog,
  ShareRequest,
} from './payment-request-dialogs.tsx';
import { PaymentLinkDialog } from './payment-link-dialog.tsx';
import { SettleChangeDialog } from './settle-change-dialog.tsx';
import { PhoneAnswerDialog, ProposeDialog, WithdrawDialog } from './proposal-dialogs.tsx';
import { TakeAtDeskDialog } from './take-at-desk-dialog.tsx';
import type { OrderAdmin } from '../use-order.ts';
import { officeCall } from '../../../session/office-call.ts';
import {
  cancelUnpaid,
  confirmOrder,
  resendOrder,
  cancelForDocuments,
  decideTravelDocument,
  decideChange,
} from '@farewind/contract/orders/order-acts';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { ReasonDialog } from '../../../kit/dialog/reason-dialog.tsx';
import { CustomerNotice } from './customer-notice.tsx';

const dialogComponents: Readonly<Record<string, (props: OrderDialogProps) => ReactNode>> = {
  confirm: ConfirmDialog,
  cancel: CancelDialog,
  resend: ResendDialog,
  propose: ProposeDialog,
  withdraw: WithdrawDialog,
  phoneAnswer: PhoneAnswerDialog,
  changePassengers: ChangePassengersDialog,
  acceptChange: AcceptChangeDialog,
  refuseChange: RefuseChangeDialog,
  acceptProof: AcceptDocumentDialog,
  refuseProof: RefuseDocumentDialog,
  cancelForDocuments: CancelForDocumentsDialog,
  closeTask: CloseTaskDialog,
  setDriver: SetDriverDialog,
  cancelRide: CancelRideDialog,
  sendPaymentLink: PaymentLinkDialog,
  takeAtDesk: TakeAtDeskDialog,
  changeFlight: ChangeFlightDialog,
  settleFlightChange: SettleChangeDialog,
  requestPayment: RequestPaymentDialog,
  shareRequest: ShareRequest,
  cancelRequest: CancelRequest,
  refundRequest: RefundRequest,
  cancelUnpaid: CancelUnpaidDialog,
  changeContact: ChangeContactDialog,
  logCall: LogCallDialog,
};

/** The dialog named by the address. */
export function OrderDialogs({ admin }: { readonly admin: OrderAdmin }) {
  const { open } = admin.dialogs;
  if (open === undefined || !Object.hasOwn(dialogComponents, open.name)) return null;
  const Dialog = dialogComponents[open.name];
  return Dialog === undefined ? null : <Dialog key={`${open.name} ${open.id}`} admin={admin} id={open.id} />;
}

/** Enters the ticket numbers that replace a charter's certificate. */
function ConfirmDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  const items = order.items.filter(({ charter, status }) => charter && status === 'booked');
  return (
    <QuestionDialog
      title={t('confirm.title', { number: order.reservationNumber })}
      text={
        <>
          <p>{t('confirm.text', { email: order.customer.email })}</p>
          <ul className="o-rows">
            {items.map(({ itemId, segments }) => (
              <li key={itemId} className="code">
                {segments
                  .map(({ carrier, number, from, to }) => `${carrier} ${number} ${from} → ${to}`)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </>
      }
      answer={t('order.confirm')}
      onClose={dialogs.close}
      onAnswer={async () => {
        await act(() => officeCall(confirmOrder, { orderId: order.orderId }));
        dialogs.close();
        showToast(t('confirm.done'));
      }}
    />
  );
}

type Form = { email: string };

/** Cancels an unpaid order: the seats are sold again. */
function CancelUnpaidDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <ReasonDialog
      title={t('unpaid.title', { number: order.reservationNumber })}
      lead={t('unpaid.lead')}
      answer={t('order.cancelUnpaid')}
      send={(reason) => act(() => officeCall(cancelUnpaid, { orderId: order.orderId, reason }))}
      onDone={() => {
        dialogs.close();
        showToast(t('unpaid.done'));
      }}
      onClose={dialogs.close}
    />
  );
}

/** Sends the confirmation with its documents again. */
function ResendDialog({ admin }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <FormDialog<Form>
      title={t('resend.title', { number: order.reservationNumber })}
      lead={t('resend.lead', { email: order.customer.email })}
      fields={[
        {
          name: 'email',
          label: 'resend.email',
          hint: 'resend.hint',
          kind: 'email',
          maxLength: 256,
          isOptional: true,
          isWide: true,
        },
      ]}
      start={{ values: { email: '' } }}
      saveText={t('resend.send')}
      save={({ email }) => act(() => officeCall(resendOrder, { orderId: order.orderId, email }))}
      onSaved={() => {
        dialogs.close();
        showToast(t('resend.done'));
      }}
      onClose={dialogs.close}
    />
  );
}

/** Accepts a travel document. */
function AcceptDocumentDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <QuestionDialog
      title={t('proof.acceptTitle')}
      text={
        <>
          <p>{t('proof.acceptText')}</p>
          <CustomerNotice />
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

/** Refuses a travel document: the customer reads why, and the flight becomes problematic. */
function RefuseDocumentDialog({ admin, id }: OrderDialogProps) {
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

/** Cancels flights without an accepted document: the refund is reduced by the rule's deduction. */
function CancelForDocumentsDialog({ admin, id }: OrderDialogProps) {
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

/** Makes the change that the customer requested. */
function AcceptChangeDialog({ admin, id }: OrderDialogProps) {
  const t = useOfficeT();
  const { order, dialogs, act } = admin;
  return (
    <QuestionDialog
      title={t('change.acceptTitle')}
      text={
        <>
          <p>{t('change.acceptText')}</p>
          <CustomerNotice />
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

/** Refuses the change; the customer reads why, and a paid fee is refunded. */
function RefuseChangeDialog({ admin, id }: OrderDialogProps) {
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
