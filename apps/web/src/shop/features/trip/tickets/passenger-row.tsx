import type { Order } from '@farewind/contract/bookings/get-order';
import { useId, useState } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import { PassengerDocument } from './passenger-document.tsx';
import { PartButton, PartMenu } from './part-menu.tsx';
import { useTicketActs } from './ticket-acts.tsx';
import { listCancelledWays, listOwnParts } from './ticket-part.ts';

/** A passenger, and a menu for each of the passenger's tickets. */
export function PassengerRow(props: {
  readonly order: Order;
  readonly index: number;
  readonly hasTickets: boolean;
}) {
  const { order, index } = props;
  const t = useT();
  const id = useId();
  const { printed } = useTicketActs();
  const [opened, setOpened] = useState<string>();
  const passenger = order.passengers[index];
  if (passenger === undefined) return null;
  const name = `${passenger.surname} ${passenger.name}`;
  const parts = props.hasTickets ? listOwnParts(order, index) : [];
  const part = parts.find(({ ticketId }) => ticketId === opened);
  const isOnPaper = printed?.passengerIndex === undefined || printed.passengerIndex === index;
  const labelOf = (direction: 'outbound' | 'return' | undefined) =>
    t('trip.part.ticketOf', { name, direction: t(`checkout.direction.${direction ?? 'outbound'}`) });
  return (
    <>
      <tr className={isOnPaper ? '' : 'no-print'}>
        <td className="code" role="rowheader">
          {name}
        </td>
        <td>
          {t(`checkout.type.${passenger.type}`)} <CancelledBadge order={order} index={index} />
        </td>
        <td>
          <PassengerDocument passenger={passenger} />
        </td>
        {props.hasTickets ? (
          <td className="part-cell no-print">
            <span className="row wrapx">
              {parts.map(({ item, ticketId = '' }) => (
                <PartButton
                  key={ticketId}
                  id={`${id}-${ticketId}`}
                  label={labelOf(item.direction)}
                  isOpen={ticketId === opened}
                  onToggle={() => setOpened(ticketId === opened ? undefined : ticketId)}
                >
                  {t(`checkout.direction.${item.direction ?? 'outbound'}`)}
                </PartButton>
              ))}
            </span>
          </td>
        ) : null}
      </tr>
      {part === undefined ? null : (
        <tr className="no-print part-row">
          <td colSpan={4}>
            <PartMenu
              key={opened}
              id={`${id}-${opened}`}
              label={labelOf(part.item.direction)}
              order={order}
              part={part}
              onClose={() => setOpened(undefined)}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Which tickets of a passenger are cancelled, since those have no menu. */
function CancelledBadge(props: { readonly order: Order; readonly index: number }) {
  const t = useT();
  const tell = useTripT();
  const { isWhole, directions } = listCancelledWays(props.order, props.index);
  if (isWhole) return <span className="badge">{t('trip.ticket.cancelled')}</span>;
  return directions.map((direction) => (
    <span key={direction} className="badge">
      {tell('part.cancelledWay', { direction })}
    </span>
  ));
}
