import type * as matching from '@farewind/contract/finance/matching';
import type * as payments from '@farewind/contract/finance/payments';
import type * as refunds from '@farewind/contract/finance/refunds';
import { remote } from '../../shared/api/remote.ts';

export const getPayments = remote<typeof payments.getPayments>('GET', 'Payment/GetAll');

export const getRefunds = remote<typeof refunds.getRefunds>('GET', 'Refund/GetAll');
export const approveRefund = remote<typeof refunds.approveRefund>('POST', 'Refund/Approve');
export const rejectRefund = remote<typeof refunds.rejectRefund>('POST', 'Refund/Reject');
export const sendRefundAgain = remote<typeof refunds.sendRefundAgain>('POST', 'Refund/SendAgain');

export const getMismatches = remote<typeof matching.getMismatches>('GET', 'Payment/GetMismatches');
export const reconcilePayments = remote<typeof matching.reconcilePayments>('POST', 'Payment/Reconcile');
export const repairMismatch = remote<typeof matching.repairMismatch>('POST', 'Payment/Repair');
export const importStatement = remote<typeof matching.importStatement>('POST', 'Payment/ImportStatement');
