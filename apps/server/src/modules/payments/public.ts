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
export type { AttemptRequest } from './attempts/create-attempt.ts';
export type { LedgerLineView } from './postings/list-ledger.ts';
export type { Posting, SupplierShare } from './postings/ledger-postings.ts';
export { createFinance, type Finance } from './finance.ts';
export { createPayments, type Payments } from './payments.ts';
export type { PaymentsDeps } from './deps.ts';
export type { FoundRoute, PaymentRoute, RouteBuyer } from './routing/payment-route.ts';
export { followPayments } from './follow-payments.ts';
export { accountNoticePath } from './charging/notice-path.ts';
export { registerPaymentNotices } from './notice-route.ts';
export type { RefundRequest, RefundView } from './refunds/refund.ts';
export { registerPaymentReturn } from './return-route.ts';
export { listMoneyMoves } from './figures/list-money-moves.ts';
export { setRehearsalsAside } from './ledger/rehearsed-orders.ts';
export { countTestPurchases } from './figures/count-test-purchases.ts';
export { countOpenPayments } from './figures/count-open-payments.ts';
export { listTurnover, type Turnover } from './figures/list-turnover.ts';
export { exportPayments, findUnsettled, erasePayers } from './privacy/payer-data.ts';
export { convertAt, formatRate, readRatesOfDays, type DayRate } from './ledger/day-rates.ts';
