import type { ReactNode } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelRideDialog } from './cancel-ride-dialog.tsx';
import { ChangePassengersDialog } from './change-passengers-dialog.tsx';
import { CloseTaskDialog } from './close-task-dialog.tsx';
import type { OrderDialogProps } from './dialog-props.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { AcceptChangeDialog, RefuseChangeDialog } from './decide-change-dialogs.tsx';
import {
  AcceptDocumentDialog,
  CancelForDocumentsDialog,
  RefuseDocumentDialog,
} from './decide-document-dialogs.tsx';
import { PhoneAnswerDialog } from './phone-answer-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { SetDriverDialog } from './set-driver-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import type { Desk } from '../use-order.ts';

const dialogs: Readonly<Record<string, (props: OrderDialogProps) => ReactNode>> = {
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
};

/** The dialog that the address asks for. */
export function OrderDialogs({ desk }: { readonly desk: Desk }) {
  const { open } = desk.dialogs;
  if (open === undefined || !Object.hasOwn(dialogs, open.name)) return null;
  const Dialog = dialogs[open.name];
  return Dialog === undefined ? null : <Dialog key={`${open.name} ${open.id}`} desk={desk} id={open.id} />;
}
