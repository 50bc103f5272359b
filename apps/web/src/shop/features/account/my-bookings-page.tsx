import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { formatDate } from '../../../shared/format/date.ts';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { AccountFrame } from './frame/account-frame.tsx';
import { Loaded } from './frame/loaded.tsx';
import { useMyBookings } from './use-my-bookings.ts';
import { wordForRide } from '../../order/ride-words.ts';

/** The orders of the signed-in user, newest first; each links to its page. */
export function MyBookingsPage(): ReactNode {
  const t = useT();
  const orders = useMyBookings();
  return (
    <AccountFrame title={t('account.myBookings')} signInText={t('account.signInFirst')}>
      <Loaded query={orders}>
        {({ items }) =>
          items.length === 0 ? (
            <section className="card empty">
              <p className="soft">{t('account.noBookings')}</p>
              <Link to="/flightSearch" className="btn btn-primary">
                {t('comingSoon.toFlights')}
              </Link>
            </section>
          ) : (
            <ul className="my-list">
              {items.map((order) => (
                <li key={order.orderId}>
                  <BookingRow order={order} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </AccountFrame>
  );
}

/** One order in a list: route, dates, number, state and paid sum. */
export function BookingRow({ order }: { readonly order: MyBooking }) {
  const { t, locale } = useI18n();
  const { journey, ride } = order;
  const [ends, ...dates] = journey
    ? [journey, journey.departsAt, journey.returnsAt]
    : [ride, ride?.pickupAt, ride?.returnsAt];
  const status = `order.status.${order.status}` as const;
  return (
    <Link
      to={ride ? '/transferDetail/$orderId' : '/ticketDetail/$orderId'}
      params={{ orderId: order.orderId }}
      className="card my-row"
    >
      <span className="my-route">
        <strong>{ends === undefined ? order.reservationNumber : `${ends.from} – ${ends.to}`}</strong>
        {ends === undefined ? null : (
          <span className="soft num">
            {dates.flatMap((at) => (at === undefined ? [] : [formatDate(at)])).join(' — ')}
          </span>
        )}
      </span>
      <span className="my-code">
        <span className="num">{order.reservationNumber}</span>
        <span className="soft">{t(ride ? wordForRide(status) : status)}</span>
        {order.isPartlyCancelled ? <span className="soft">{t('account.partlyCancelled')}</span> : null}
        {order.isInsuranceCancelled ? <span className="soft">{t('account.insuranceCancelled')}</span> : null}
      </span>
      <span className="my-sum num">{formatMoney(order.total, order.currency, locale)}</span>
    </Link>
  );
}
