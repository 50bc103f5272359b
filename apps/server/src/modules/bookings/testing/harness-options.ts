import type { FlightSupplierClients } from '../../flights/public.ts';
import type { PaymentGateway, PaymentGateways } from '../../payments/ports.ts';
import type { PaymentsDeps } from '../../payments/public.ts';
import type { Receipts } from '../../receipts/public.ts';
import type { ItemSupplier } from '../ports.ts';

/** Makes the fiscal receipts of a sale, for the tests that want some. */
type CreateTestReceipts = (deps: Pick<PaymentsDeps, 'database' | 'settings' | 'outbox' | 'log'>) => Receipts;

export interface HarnessOptions {
  readonly otherSuppliers?: readonly ItemSupplier[];
  /** Counts each return from the bank that failed verification. */
  readonly countRefusedReturn?: (why: string) => void;
  readonly watchPageGateway?: (gateway: PaymentGateway) => PaymentGateway;
  readonly moreGateways?: (now: () => Date) => PaymentGateways;
  readonly createReceipts?: CreateTestReceipts;
  /** How suppliers of external flights are spoken to, and how long they may think about a search. */
  readonly flightSuppliers?: { readonly clients: FlightSupplierClients; readonly searchMs: number };
}
