import type { Order } from '@farewind/contract/bookings/get-order';
import { Suspense } from 'react';
import '../../../styles/ride-item.css';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../purchase/transfers/texts/transfer-texts.ts';
import { cancelledOf } from './cancelled-part.ts';
import { CopyCode } from './copy-code.tsx';
import { isRidesOnly } from '../../order/order-page.ts';
import { RideItem } from './ride-item.tsx';
import { soldPartOf } from '../../order/sold-part.ts';
import { ItemMenu } from './tickets/item-menu.tsx';
import { useTicketActs } from './tickets/ticket-acts.tsx';

/** The rides of an order, alone or beside its flights; nothing where there are none. */
export function RidesCard({ order }: { readonly order: Order }) {
  const t = useT();
  if (order.items.every(({ ride }) => ride === undefined)) return null;
  return (
    <Suspense fallback={<div className="card pad sk-box-420" role="status" aria-label={t('page.loading')} />}>
      <Rides order={order} />
    </Suspense>
  );
}

function Rides({ order }: { readonly order: Order }) {
  const t = useTransferT();
  const { unsold } = soldPartOf(order);
  const isAlone = isRidesOnly(order);
  const { printed } = useTicketActs();
  const isOnPaper =
    printed === undefined || order.items.some(({ itemId, ride }) => ride && itemId === printed.itemId);
  return (
    <section
      className={`card ${isAlone ? 'bp' : 'pad'} ${isOnPaper ? '' : 'no-print'}`}
      aria-labelledby="trip-rides"
    >
      <div className={isAlone ? 'off-l' : ''}>
        <h2 id="trip-rides">{t('ride.card.name')}</h2>
        {order.items.map((item) =>
          item.ride === undefined ? null : (
            <div
              key={item.itemId}
              className={
                printed === undefined || printed.itemId === item.itemId ? 'ride-part' : 'ride-part no-print'
              }
            >
              <RideItem
                item={item}
                ride={item.ride}
                isUnsold={unsold.includes(item)}
                cancelled={cancelledOf(item, order.passengers)}
              />
              <ItemMenu order={order} item={item} />
            </div>
          ),
        )}
      </div>
      {isAlone ? <BookingNumber number={order.reservationNumber} /> : null}
    </section>
  );
}

function BookingNumber({ number }: { readonly number: string }) {
  const t = useT();
  return (
    <div className="refs">
      <CopyCode label={t('trip.bookingNumber')} code={number} note={t('trip.bookingNumberNote')} isSmall />
    </div>
  );
}
