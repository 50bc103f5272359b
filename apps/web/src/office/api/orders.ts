import type * as cancel from '@farewind/contract/bookings/cancel';
import type * as proposals from '@farewind/contract/bookings/proposals';
import type * as acts from '@farewind/contract/orders/order-acts';
import type * as detail from '@farewind/contract/orders/order-detail';
import type * as list from '@farewind/contract/orders/order-list';
import type * as tasks from '@farewind/contract/orders/tasks';
import { remote } from '../../shared/api/remote.ts';

export const getOrders = remote<typeof list.getOrders>('GET', 'Order/GetAll');
export const getOrder = remote<typeof detail.getDeskOrder>('GET', 'Order/Get');
export const addNote = remote<typeof acts.addNote>('POST', 'Order/AddNote');
export const confirmOrder = remote<typeof acts.confirmOrder>('POST', 'Order/Confirm');
export const resendOrder = remote<typeof acts.resendOrder>('POST', 'Order/Resend');

export const setDriver = remote<typeof acts.setDriver>('POST', 'Order/SetDriver');
export const changePassengers = remote<typeof acts.changePassengers>('POST', 'Order/ChangePassengers');
export const decideChange = remote<typeof acts.decideChange>('POST', 'Order/DecideChange');
export const decideProof = remote<typeof acts.decideProof>('POST', 'Order/DecideProof');
export const getProofFile = remote<typeof acts.getProofFile>('GET', 'Order/GetProofFile');

export const getCancelQuote = remote<typeof cancel.getOrderCancelQuote>('GET', 'Order/GetCancelQuote');
export const cancelOrder = remote<typeof cancel.cancelOrder>('POST', 'Order/Cancel');
export const cancelRide = remote<typeof acts.cancelRide>('POST', 'Order/CancelRide');
export const cancelForDocuments = remote<typeof acts.cancelForDocuments>('POST', 'Order/CancelForDocuments');

export const acknowledgeChange = remote<typeof proposals.acknowledgeChange>(
  'POST',
  'Booking/AcknowledgeChange',
);
export const answerProposal = remote<typeof proposals.answerProposal>('POST', 'Booking/AnswerProposal');
export const propose = remote<typeof proposals.propose>('POST', 'Order/Propose');
export const withdrawProposal = remote<typeof proposals.withdrawProposal>('POST', 'Order/WithdrawProposal');

export const getTasks = remote<typeof tasks.getTasks>('GET', 'Order/GetTasks');
export const closeTask = remote<typeof tasks.closeTask>('POST', 'Order/CloseTask');
