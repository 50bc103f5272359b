export type { AirlineRecord } from './airline-record.ts';
export type { ReceiptItem, ReceiptOrder } from './ports.ts';
export type { ReceiptCustomer, ReceiptLine } from './receipt.ts';
export { createReceipts, type Receipts, type PaidAttempt, type SettledRefund } from './receipts.ts';
export { eraseReceipts } from './privacy.ts';
