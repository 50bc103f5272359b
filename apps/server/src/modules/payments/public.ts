export type {
  AttemptOutcome,
  AttemptView,
  BankForm,
  Bill,
  NextStep,
  FailureReason,
  NewPayable,
  OnBankReturn,
  SettledAttempt,
  Shop,
} from './attempt.ts';
export type { Card } from './card.ts';
export type { AttemptRequest } from './create-attempt.ts';
export type { LedgerLineView } from './list-ledger.ts';
export type { Posting, SupplierShare } from './ledger-postings.ts';
export { createFinance, type Finance } from './finance.ts';
export { createPayments, type Payments } from './payments.ts';
export type { PaymentsDeps } from './deps.ts';
export type { PaymentRoute, RouteBuyer } from './payment-route.ts';
export { followPayments } from './follow-payments.ts';
export { accountNoticePath } from './notices/notice-path.ts';
export { registerPaymentNotices } from './notices/notice-route.ts';
export type { RefundRequest, RefundView } from './refunds/refund.ts';
export { registerPaymentReturn } from './return-route.ts';
export { listMoneyMoves } from './figures/list-money-moves.ts';
export { setRehearsalsAside } from './ledger/rehearsed-orders.ts';
export { countTestPurchases } from './figures/count-test-purchases.ts';
export { countOpenPayments } from './figures/count-open-payments.ts';
export { listTurnover, type Turnover } from './figures/list-turnover.ts';
export { exportPayments, findUnsettled, erasePayers } from './privacy/payer-data.ts';
