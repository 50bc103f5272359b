export type {
  AttemptOutcome,
  AttemptRequest,
  AttemptView,
  BankForm,
  FailureReason,
  NewPayable,
  SettledAttempt,
} from './attempt.ts';
export type { Card } from './card.ts';
export type { LedgerLineView } from './list-ledger.ts';
export type { Posting } from './ledger-postings.ts';
export { createPayments, type Payments } from './payments.ts';
export type { Shop } from './authorise.ts';
export type { RefundRequest, RefundView } from './refunds/refund.ts';
export { registerPaymentReturn, type FollowReturn } from './return-route.ts';
