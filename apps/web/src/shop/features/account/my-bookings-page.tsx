import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { call } from '../../../shared/api/call.ts';
import { getMyBookings } from '../../../shared/api/remotes.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import '../../../styles/account.css';

const SHOWN = 100;

/** The orders of whoever is signed in, newest first; each leads to its page. */
export function MyBookingsPage(): ReactNode {
  const t = useT();
  const { user } = useSession();
  const { language } = useI18n();
  usePageTitle(t('account.myBookings'));
  const orders = useQuery({
    queryKey: ['myBookings', user?.id, language],
    queryFn: () => call(getMyBookings, { maxResultCount: SHOWN }),
    enabled: user !== null,
  });
  return (
    <div className="wrap page-body my-bookings">
      <h1>{t('account.myBookings')}</h1>
      {user === null ? (
        <Empty text={t('account.signInFirst')} to="/login" label={t('nav.signIn')} />
      ) : orders.data === undefined ? (
        <p role="status" className="soft">
          {orders.isError ? t('error.unknown') : t('page.loading')}
        </p>
      ) : orders.data.items.length === 0 ? (
        <Empty text={t('account.noBookings')} to="/flightSearch" label={t('comingSoon.toFlights')} />
      ) : (
        <ul className="my-list">
          {orders.data.items.map((order) => (
            <li key={order.orderId}>
              <BookingRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function BookingRow({ order }: { readonly order: MyBooking }) {
  const { t, locale } = useI18n();
  const { journey, ride } = order;
  const [ends, ...dates] = journey
    ? [journey, journey.departsAt, journey.returnsAt]
    : [ride, ride?.pickupAt, ride?.returnsAt];
  const status = ride && order.status === 'ticketed' ? 'ticketedTransfer' : order.status;
  return (
    <Link
      to={ride ? '/transferDetail/$orderId' : '/ticketDetail/$orderId'}
      params={{ orderId: order.orderId }}
      className="card my-row"
    >
      <span className="my-route">
        <strong>{ends === undefined ? order.reservationNumber : `${ends.from} — ${ends.to}`}</strong>
        {ends === undefined ? null : (
          <span className="soft num">
            {dates.flatMap((at) => (at === undefined ? [] : [formatDate(at)])).join(' — ')}
          </span>
        )}
      </span>
      <span className="my-code">
        <span className="num">{order.reservationNumber}</span>
        <span className="soft">{t(`order.status.${status}`)}</span>
      </span>
      <span className="my-sum num">{formatMoney(order.total, order.currency, locale)}</span>
    </Link>
  );
}

function Empty(props: {
  readonly text: string;
  readonly to: '/login' | '/flightSearch';
  readonly label: string;
}) {
  return (
    <section className="card empty">
      <p className="soft">{props.text}</p>
      <Link to={props.to} className="btn btn-primary">
        {props.label}
      </Link>
    </section>
  );
}
