import { useState, type ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { today as deviceToday } from '../../../../shared/format/device-clock.ts';
import { call } from '../../../../shared/api/call.ts';
import { getOrder } from '../../../../shared/api/remotes.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { AccountFrame } from '../frame/account-frame.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { useMyBookings } from '../use-my-bookings.ts';
import { NextTrip } from './next-trip.tsx';
import { listTripsAhead } from './next-trips.ts';
import { WaitingList } from './waiting-list.tsx';

/** So many orders are looked at for what they wait for; whoever has more finds the rest in the list. */
const LOOKED_AT = 5;

/** What a customer comes for: the next trip, what waits for an answer, and the way on. */
export function DashboardPage(): ReactNode {
  const say = useAccountT();
  const { user } = useSession();
  const bookings = useMyBookings();
  const name = user?.name ?? '';
  return (
    <AccountFrame
      title={say('dashboard.title')}
      {...(name === '' ? {} : { lead: say('dashboard.hello', { name }) })}
    >
      <Loaded query={bookings}>{({ items }) => <Overview bookings={items} />}</Loaded>
    </AccountFrame>
  );
}

function Overview({ bookings }: { readonly bookings: readonly MyBooking[] }) {
  const { t, language } = useI18n();
  const say = useAccountT();
  const [today] = useState(() => deviceToday());
  const trips = listTripsAhead(bookings, today).slice(0, LOOKED_AT);
  const orders = useQueries({
    queries: trips.map(({ orderId }) => ({
      queryKey: ['order', orderId, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getOrder, { orderId }, { signal }),
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  const [trip] = trips;
  return (
    <>
      <NextTrip trip={trip} order={orders.find(({ orderId }) => orderId === trip?.orderId)} today={today} />
      <WaitingList orders={orders} />
      <section className="account-part" aria-labelledby="account-links">
        <h2 id="account-links">{say('dashboard.links')}</h2>
        <p className="account-links">
          <Link to="/flightSearch" className="btn btn-line">
            {t('comingSoon.toFlights')}
          </Link>
          <Link to="/user/bookings" className="btn btn-line">
            {t('account.myBookings')}
          </Link>
          <Link to="/user/travellers" className="btn btn-line">
            {say('travellers.title')}
          </Link>
        </p>
      </section>
    </>
  );
}
