import { newId } from '../platform/ids.ts';
import { list, type OfficeCall } from './call-records.ts';

/** Calls about sums that staff ask for beside an order's price. */
export const paymentRequestCalls: Record<string, OfficeCall> = {
  'Order/GetPaymentRequests': list,
  'Order/AddPaymentRequest': {
    input: async ({ id, word }) => ({
      requestId: newId(),
      orderId: await id('order'),
      purpose: `${word}: a second bag`,
      amount: '60.00',
      validHours: 24,
    }),
  },
  'Order/SharePaymentRequest': {
    input: async ({ id }) => ({ requestId: await id('paymentRequest'), channel: 'mail' }),
  },
  'Order/CancelPaymentRequest': {
    input: async ({ id }) => ({ requestId: await id('paymentRequest'), reason: 'Asked for by mistake' }),
  },
  'Order/RefundPaymentRequest': {
    input: async ({ id }) => ({
      requestId: await id('paidRequest'),
      refundId: newId(),
      amount: '10.00',
      reason: 'The bag was lighter',
    }),
  },
};
