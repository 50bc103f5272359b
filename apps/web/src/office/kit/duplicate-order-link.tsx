import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import { OfficeLink } from '../address/office-link.tsx';
import { orderPath } from '../address/order-path.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';

/** The order in which a passenger has the same trip, if the server names it to this reader. */
export function DuplicateOrderLink({ order }: { readonly order: DuplicateOrder | undefined }) {
  const t = useOfficeT();
  const { orderId, reservationNumber } = order ?? {};
  if (orderId === undefined || reservationNumber === undefined) return null;
  return (
    <p>
      <OfficeLink to={orderPath(orderId)} className="num">
        {t('caller.twiceOrder', { number: reservationNumber })}
      </OfficeLink>
    </p>
  );
}
