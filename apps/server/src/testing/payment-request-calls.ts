import { newId } from '../platform/ids.ts';
import { list, ofOrder, type OfficeCall } from './call-records.ts';

/** Calls about sums that staff ask for beside an order's price, and about other dates, which are paid so. */
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
  'Order/AskForFlightChange': ofOrder({ itemId: newId(), date: '2030-06-02' }),
  'Order/SettleFlightChange': ofOrder({ reason: 'The airline says so by phone' }),
  'Order/ChangeFlight': {
    input: async ({ id }) => ({
      changeId: newId(),
      orderId: await id('order'),
      itemId: newId(),
      offerRef: 'oco_1',
      difference: '45.00',
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
