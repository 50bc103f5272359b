import type { FlightSupplierClients } from '../../flights/public.ts';
import type { PaymentGateway, PaymentGateways } from '../../payments/ports.ts';
import type { PaymentsDeps } from '../../payments/public.ts';
import type { Receipts } from '../../receipts/public.ts';
import type { ItemSupplier } from '../ports.ts';

/** Creates the fiscal receipts of a sale, for tests that need them. */
type CreateTestReceipts = (deps: Pick<PaymentsDeps, 'database' | 'settings' | 'outbox' | 'log'>) => Receipts;

export interface HarnessOptions {
  readonly otherSuppliers?: readonly ItemSupplier[];
  /** Called for each return from the bank that fails verification. */
  readonly countRefusedReturn?: (why: string) => void;
  readonly watchPageGateway?: (gateway: PaymentGateway) => PaymentGateway;
  readonly moreGateways?: (now: () => Date) => PaymentGateways;
  readonly createReceipts?: CreateTestReceipts;
  /** Clients of external flight suppliers, and how long they may take for a search. */
  readonly flightSuppliers?: { readonly clients: FlightSupplierClients; readonly searchMs: number };
}
