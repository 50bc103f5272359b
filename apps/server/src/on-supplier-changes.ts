import type { Bookings } from './modules/bookings/public.ts';
import { SUPPLIER_CHANGE, supplierChangeSchema } from './modules/flights/public.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** Changes that external suppliers announce become questions to the buyers. */
export function onSupplierChanges({
  outbox,
  bookings,
}: {
  readonly outbox: Outbox;
  readonly bookings: Pick<Bookings, 'askAboutSupplierChange'>;
}): void {
  outbox.on(SUPPLIER_CHANGE, (tenantId, payload) =>
    bookings.askAboutSupplierChange(tenantId, supplierChangeSchema.parse(payload)),
  );
}
