import { orderPath } from '../../address/order-path.ts';
import { OfficeLink } from '../../address/office-link.tsx';

/** The order of a row, as a link to its page; only its number, or nothing, if that is all there is. */
export function RowOrder(props: { readonly orderId: string | null; readonly number: string | null }) {
  const { orderId, number } = props;
  if (orderId === null) return number;
  return (
    <OfficeLink to={orderPath(orderId)} className="code">
      {number ?? orderId.slice(0, 8)}
    </OfficeLink>
  );
}
