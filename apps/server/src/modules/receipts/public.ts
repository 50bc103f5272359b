export { countOpenReceipts } from './count-open-receipts.ts';
export { countRefusedInvoices } from './invoices/count-refused-invoices.ts';
export type { AirlineRecord } from './airline-record.ts';
export type { BasketItem } from './charge-basket.ts';
export type { ReceiptsDeps } from './deps.ts';
export type {
  Addition,
  ListMoneyMoves,
  MoneyMove,
  PayingBuyer,
  ReceiptItem,
  ReceiptNotice,
  ReceiptOrder,
} from './ports.ts';
export type { ReceiptCustomer, ReceiptLine } from './receipt.ts';
export { seedDemoInvoices } from './invoices/demo-invoices.ts';
export { listOrderInvoices } from './invoices/order-invoices.ts';
export { createReceiptOffice, type ReceiptOffice } from './receipt-office.ts';
export { createReceipts, type Receipts } from './receipts.ts';
export { eraseReceipts } from './privacy.ts';
