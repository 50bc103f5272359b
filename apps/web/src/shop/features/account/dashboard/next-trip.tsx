import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import type { Order } from '@farewind/contract/bookings/get-order';
import { Link } from '@tanstack/react-router';
import '../../../../styles/ticket.css';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { StatusClock } from '../../../order/status-clock.tsx';
import { BookingRow } from '../my-bookings-page.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { daysLeft } from './next-trips.ts';

/** The soonest journey: how long it is until then, and how far its order is. */
export function NextTrip(props: {
  readonly trip: MyBooking | undefined;
  readonly order: Order | undefined;
  readonly today: string;
}) {
  const t = useT();
  const say = useAccountT();
  const { trip, order, today } = props;
  const days = trip === undefined ? 0 : daysLeft(trip, today);
  return (
    <section className="account-part" aria-labelledby="account-next">
      <div className="account-part-head">
        <h2 id="account-next">{say('dashboard.next')}</h2>
        {trip === undefined ? null : (
          <span className="badge sea">
            {days === 0 ? say('dashboard.today') : say('dashboard.inDays', { days })}
          </span>
        )}
      </div>
      {trip === undefined ? (
        <div className="card empty">
          <p className="soft">{say('dashboard.none')}</p>
          <Link to="/flightSearch" className="btn btn-primary">
            {t('comingSoon.toFlights')}
          </Link>
        </div>
      ) : (
        <>
          <BookingRow order={trip} />
          {order === undefined ? null : <StatusClock order={order} />}
        </>
      )}
    </section>
  );
}
