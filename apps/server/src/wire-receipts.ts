import { createReceiptDesks } from './adapters/fiscal-receipts/receipt-desks.ts';
import type { ProviderDeps } from './adapters/payment-gateways/payment-provider.ts';
import { readReceiptOrder, type Bookings } from './modules/bookings/public.ts';
import { listMoneyMoves } from './modules/payments/public.ts';
import {
  createReceiptOffice,
  createReceipts,
  type ReceiptOffice,
  type Receipts,
  type ReceiptsDeps,
} from './modules/receipts/public.ts';

export type ReceiptsWiring = ProviderDeps & Pick<ReceiptsDeps, 'database' | 'settings' | 'outbox' | 'log'>;

interface WiredReceipts {
  /** What payments write. */
  readonly receipts: Receipts;
  readonly createOffice: (bookings: Bookings, listTenantIds: () => Promise<number[]>) => ReceiptOffice;
}

/** Fiscal receipts: payments write them, desks issue them, and orders say what stands on them. */
export function wireReceipts({ network, partners, ownAddress, ...given }: ReceiptsWiring): WiredReceipts {
  const desks = createReceiptDesks({ network, partners, ownAddress });
  const deps = { ...given, desks, readOrder: readReceiptOrder };
  const receipts = createReceipts(deps);
  return {
    receipts,
    createOffice: ({ figures, books }, listTenantIds) =>
      createReceiptOffice({
        ...deps,
        receipts,
        listMoneyMoves,
        names: {
          readReservationNumbers: figures.readReservationNumbers,
          findReferences: books.findOrdersByNumber,
        },
        listTenantIds,
      }),
  };
}
