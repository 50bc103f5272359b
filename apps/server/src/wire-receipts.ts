import { createReceiptDesks } from './adapters/fiscal-receipts/receipt-desks.ts';
import type { ProviderDeps } from './adapters/payment-gateways/payment-provider.ts';
import { readReceiptOrder } from './modules/bookings/public.ts';
import { createReceipts, type Receipts } from './modules/receipts/public.ts';
import type { Settings } from './modules/settings/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

export interface ReceiptsWiring extends ProviderDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly outbox: Outbox;
  readonly log: Log;
}

/** Fiscal receipts: payments write them, desks issue them, and orders say what stands on them. */
export function wireReceipts({ network, partners, ownAddress, ...deps }: ReceiptsWiring): Receipts {
  const desks = createReceiptDesks({ network, partners, ownAddress });
  return createReceipts({ ...deps, desks, readOrder: readReceiptOrder });
}
