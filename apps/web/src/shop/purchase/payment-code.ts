import { readJson, readObject, optional, readText } from '../../shared/session/read-value.ts';
import { readTab, writeTab } from '../../shared/session/tab-store.ts';

/** A code that an order waits to be paid by, as the answer to its submission told it. */
export interface PaymentCode {
  readonly payload: string;
  readonly appLink: string | undefined;
  readonly payBy: string;
}

const read = readObject<PaymentCode>({ payload: readText, appLink: optional(readText), payBy: readText });
const nameOf = (orderId: string): string => `payment-code:${orderId}`;

/** Kept by the tab alone: the waiting page shows it again after a reload. */
export function storePaymentCode(orderId: string, code: PaymentCode): void {
  writeTab(nameOf(orderId), JSON.stringify(code));
}

/** The order's code while it can be paid; undefined without one. */
export function findPaymentCode(orderId: string, now: Date): PaymentCode | undefined {
  const code = readJson(readTab(nameOf(orderId)), read);
  return code !== undefined && new Date(code.payBy) > now ? code : undefined;
}
