export type { ReceiptLine } from './receipt.ts';
