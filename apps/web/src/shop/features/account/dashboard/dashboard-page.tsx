import { useState, type ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MyBooking } from '@farewind/contract/bookings/my-bookings';
import { today as deviceToday } from '../../../../shared/format/device-clock.ts';
import { call } from '../../../../shared/api/call.ts';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { JourneyClockProvider } from '../../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { AccountFrame } from '../frame/account-frame.tsx';
import { FailedNote, Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { useMyBookings } from '../use-my-bookings.ts';
import { listTripsAhead, daysLeft } from './next-trips.ts';
import type { Order } from '@farewind/contract/bookings/get-order';
import { CircleAlert } from 'lucide-react';
import { StatusClock } from '../../../order/status-clock.tsx';
import { BookingRow } from '../my-bookings-page.tsx';
import '../../../../styles/ticket.css';

const asks = [
  ['answerProposal', 'dashboard.answer'],
  ['sendProof', 'dashboard.proof'],
  ['payAgain', 'dashboard.pay'],
] as const;

/** Actions that the customer's orders need, each linking to its page. */
function WaitingList(props: {
  readonly orders: readonly Order[];
  /** Whether all orders have answered: until then nobody knows that nothing waits. */
  readonly areAllKnown: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}) {
  const { orders } = props;
  const say = useAccountT();
  const waiting = orders.flatMap((order) =>
    asks
      .filter(([act]) => order.allowedActions.includes(act))
      .map(([act, text]) => ({ act, text, ...order })),
  );
  return (
    <section className="account-part" aria-labelledby="account-waiting">
      <h2 id="account-waiting">{say('dashboard.waiting')}</h2>
      {props.hasFailed ? <FailedNote onRetry={props.onRetry} /> : null}
      {waiting.length === 0 ? (
        props.areAllKnown ? (
          <p className="soft">{say('dashboard.nothing')}</p>
        ) : null
      ) : (
        <ul className="my-list">
          {waiting.map(({ act, text, orderId, reservationNumber }) => (
            <li key={`${orderId}-${act}`} className="notice warn">
              <CircleAlert className="i" aria-hidden />
              <p>{say(text)}</p>
              <p className="acts">
                <Link to="/ticketDetail/$orderId" params={{ orderId }} className="btn btn-line">
                  {say('dashboard.open')} <span className="num">{reservationNumber}</span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The number of orders checked for pending actions; the list shows the rest. */
const LOOKED_AT = 5;

/** The customer's start page: the next trip, open questions, and links to the rest. */
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
  const { orders, areAllKnown, hasFailed, retry } = useQueries({
    queries: trips.map(({ orderId }) => ({
      queryKey: ['order', orderId, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getOrder, { orderId }, { signal }),
    })),
    combine: (answers) => ({
      orders: answers.flatMap(({ data }) => data ?? []),
      areAllKnown: answers.every(({ data }) => data !== undefined),
      hasFailed: answers.some(({ data, isError }) => data === undefined && isError),
      retry: () => {
        for (const { data, refetch } of answers) if (data === undefined) void refetch();
      },
    }),
  });
  const [trip] = trips;
  return (
    <>
      <NextTrip trip={trip} order={orders.find(({ orderId }) => orderId === trip?.orderId)} today={today} />
      <WaitingList orders={orders} areAllKnown={areAllKnown} hasFailed={hasFailed} onRetry={retry} />
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

/** The next journey: the days left until it, and its order's progress. */
function NextTrip(props: {
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
          {order === undefined ? null : (
            <JourneyClockProvider value={order.journeyClock}>
              <StatusClock order={order} />
            </JourneyClockProvider>
          )}
        </>
      )}
    </section>
  );
}
