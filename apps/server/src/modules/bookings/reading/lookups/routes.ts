import { findByPnr, findByReservation } from '@farewind/contract/bookings/lookups';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findOrder } from './find-order.ts';

export function lookupRoutes(deps: Pick<BookingDeps, 'database' | 'keyring' | 'flights'>): Binding[] {
  return [
    bind(findByPnr, (context, { pnr, surname }) =>
      findOrder(deps, context, { by: 'pnr', code: pnr, surname }),
    ),
    bind(findByReservation, (context, { reservationNumber, surname }) =>
      findOrder(deps, context, { by: 'reservation', code: reservationNumber, surname }),
    ),
  ];
}
