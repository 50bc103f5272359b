import { readReceiptOrder } from '../modules/bookings/admin/figures/receipt-order.ts';
import {
  openBookingTestHarness,
  type BookingTestHarness,
} from '../modules/bookings/testing/booking-test-harness.ts';
import type { HarnessOptions } from '../modules/bookings/testing/harness-options.ts';
import { listMoneyMoves } from '../modules/payments/public.ts';
import type { ReceiptDesks } from '../modules/receipts/ports.ts';
import {
  createReceiptOffice,
  createReceipts,
  type ReceiptOffice,
  type Receipts,
} from '../modules/receipts/public.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './seed-tenants.ts';

/** The product with fiscal receipts of these cash desks, and the office's view of them. */
export async function openReceiptDesk({
  desks,
  moreGateways,
}: {
  readonly desks: ReceiptDesks;
  readonly moreGateways: NonNullable<HarnessOptions['moreGateways']>;
}): Promise<{
  readonly desk: BookingTestHarness;
  readonly office: ReceiptOffice;
  readonly acts: Receipts;
}> {
  let made: { readonly office: ReceiptOffice; readonly acts: Receipts } | undefined;
  const desk = await openBookingTestHarness({
    moreGateways,
    createReceipts: (given) => {
      const deps = { ...given, readOrder: readReceiptOrder, desks };
      const acts = createReceipts(deps);
      const office = createReceiptOffice({
        ...deps,
        receipts: acts,
        listMoneyMoves,
        countryOf: () => 'RU',
        names: { readReservationNumbers: async () => new Map(), findReferences: async () => [] },
        listTenantIds: async () => [DEFAULT_TENANT, OTHER_TENANT],
      });
      made = { office, acts };
      return acts;
    },
  });
  return { desk, ...made! };
}
