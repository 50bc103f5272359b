import type { Declined, PaymentGateway, RefundPending, Unknown } from '../../../modules/payments/ports.ts';
import { deskMethods, deskSheet } from './desk-sheet.ts';

const notCharged: Declined = { kind: 'declined', code: 'desk', reason: 'technical', retryable: false };
/** Staff report what happened; there is no provider to query. */
const nobodyToAsk: Unknown = { kind: 'unknown', why: 'unreadable' };
const paidOutByHand: RefundPending = { kind: 'pending', theirReference: 'desk' };

/** Money at the desk is recorded and never charged; a refund waits until staff have paid it out. */
export function createDeskGateway(): PaymentGateway {
  return {
    describe: () => deskSheet,
    methods: () => deskMethods,
    start: async () => notCharged,
    bankForm: () => {
      throw new Error('Nobody pays at the desk in a browser');
    },
    readReturn: () => ({ kind: 'rejected', why: 'members' }),
    complete: async () => notCharged,
    capture: async () => notCharged,
    void: async () => notCharged,
    refund: async () => paidOutByHand,
    queryRefund: async () => paidOutByHand,
    query: async () => nobodyToAsk,
    findRefunded: async () => nobodyToAsk,
  };
}
