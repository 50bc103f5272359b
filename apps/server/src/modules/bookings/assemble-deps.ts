import { lockItems } from './order/order-rows.ts';
import { findChangePayment } from './changes/passengers/change-payment.ts';
import { lockChanges } from './changes/passengers/change-rows.ts';
import { supplyFromInventory, type BookingDeps } from './order/deps.ts';
import type { ItemSupplier } from './ports.ts';
import { askForTravelDocuments } from './changes/travel-documents/ask-for-travel-documents.ts';
import { findPricePayment } from './changes/schedule-changes/price-payment.ts';

export interface PartsDeps extends Omit<BookingDeps, 'suppliers' | 'laterPayments' | 'afterConfirming'> {
  /** Whoever sells what our own seat blocks do not have. */
  readonly otherSuppliers?: readonly ItemSupplier[];
}

/** Connects what a sale sets going with the changes that lie above it. */
export function assembleDeps({ otherSuppliers = [], ...deps }: PartsDeps): BookingDeps {
  const suppliers = [supplyFromInventory(deps.flights), ...otherSuppliers];
  return {
    ...deps,
    suppliers: new Map(suppliers.map((supplier) => [supplier.name, supplier])),
    laterPayments: {
      change: {
        lock: lockChanges,
        find: (_parts, scope, orderId, payableId) => findChangePayment(scope, orderId, payableId),
      },
      addition: { lock: lockItems, find: findPricePayment },
    },
    afterConfirming: askForTravelDocuments,
  };
}
