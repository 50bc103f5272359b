import type { Declined, PaymentGateway, RefundPending, Unknown } from '../../../modules/payments/ports.ts';
import { deskMethods, deskSheet } from './desk-sheet.ts';

const notCharged: Declined = { kind: 'declined', code: 'desk', reason: 'technical', retryable: false };
/** People say what happened, and there is nobody else to ask. */
const nobodyToAsk: Unknown = { kind: 'unknown', why: 'unreadable' };
const paidOutByHand: RefundPending = { kind: 'pending', theirReference: 'desk' };

/** Money at the desk is recorded and never charged; what goes back waits until somebody has paid it out. */
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
