import type { Bookings } from './modules/bookings/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { findControl } from './modules/identity/users/find-control.ts';
import { listUserNames } from './modules/identity/users/list-user-names.ts';
import { createFinance, type Finance, type PaymentsDeps } from './modules/payments/public.ts';

/** The money as the office sees it, and what it hears of orders and people. */
export function wireFinance(
  deps: PaymentsDeps,
  bookings: Bookings,
  { listTenantIds }: Pick<Identity, 'listTenantIds'>,
): Finance {
  const { readReservationNumbers, listJourneyClocks } = bookings.figures;
  const { findOrdersByNumber, readOrderBooks } = bookings.books;
  return createFinance({
    deps,
    names: { readReservationNumbers, listJourneyClocks, findReferences: findOrdersByNumber, listUserNames },
    findControl,
    readOrders: readOrderBooks,
    goOn: bookings.followReturn,
    listTenantIds,
  });
}
