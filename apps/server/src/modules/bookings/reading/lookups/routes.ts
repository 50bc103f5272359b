import { findByPnr, findByReservation } from '@farewind/contract/bookings/lookups';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { BookingParts } from '../../order/parts.ts';
import { findOrder } from './find-order.ts';

export function lookupRoutes(parts: Pick<BookingParts, 'database' | 'keyring'>): Binding[] {
  return [
    bind(findByPnr, (context, { pnr, surname }) =>
      findOrder(parts, context, { by: 'pnr', code: pnr, surname }),
    ),
    bind(findByReservation, (context, { reservationNumber, surname }) =>
      findOrder(parts, context, { by: 'reservation', code: reservationNumber, surname }),
    ),
  ];
}
