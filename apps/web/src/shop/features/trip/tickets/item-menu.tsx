import type { Order } from '@farewind/contract/bookings/get-order';
import { useId, useState } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { isMasked } from '../../../order/masked-order.ts';
import { PartButton, PartMenu } from './part-menu.tsx';
import { findItemPart } from './ticket-part.ts';

/** Menu of a flight for all its tickets, or of a ride. */
export function ItemMenu(props: { readonly order: Order; readonly item: Order['items'][number] }) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const part = isMasked(props.order) ? undefined : findItemPart(props.order, props.item);
  if (part === undefined) return null;
  const { ride, direction = ride?.direction ?? 'outbound' } = props.item;
  const label = t(ride === undefined ? 'trip.part.flight' : 'trip.part.rideOf', {
    direction: t(`checkout.direction.${direction}`),
  });
  return (
    <div className="part-flight no-print">
      <PartButton id={id} label={label} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t(ride === undefined ? 'trip.part.all' : 'trip.part.ride')}
      </PartButton>
      {isOpen ? (
        <PartMenu id={id} label={label} order={props.order} part={part} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
