import type { Order } from '@farewind/contract/bookings/get-order';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '../../../styles/lookup.css';
import { ApiError } from '../../../shared/api/api-error.ts';
import { arrivalTime, departureTime } from '@farewind/values/local-time';
import { formatDateWithWeekday, formatTime } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { namesOf, type OrderNames } from '../../order/order-names.ts';
import { pageOf } from '../../order/order-page.ts';
import { countTravelling } from '../../order/count-travelling.ts';
import { routeOf } from '../../order/trip-heading.ts';
import { useOrder } from '../../order/use-order.ts';
import { wordFor } from '../../order/ride-words.ts';

const route = getRouteApi('/pnr/result');

/** The order found by booking code and surname: enough to recognise it, and a link to its page. */
export function PnrResultPage(): ReactNode {
  const { t, language } = useI18n();
  const { order: orderId } = route.useSearch();
  const order = useOrder(orderId ?? '', language);
  usePageTitle(t('nav.myBooking'));
  const isUnknown = order.error instanceof ApiError && order.error.status === 404;
  if (orderId === undefined || isUnknown) return <NothingFound />;
  if (order.data !== undefined) return <Found order={order.data} />;
  if (order.isPending) return <Loading />;
  const { title, text } = describeError(order.error, t);
  return (
    <div className="wrap page-body">
      <PageProblem
        title={title}
        text={text}
        action={t('error.retry')}
        onAction={() => void order.refetch()}
      />
    </div>
  );
}

function Found({ order }: { readonly order: Order }) {
  const t = useT();
  const names = namesOf(order);
  const way = routeOf(order.items);
  return (
    <div className="wrap page-body lookup">
      <h1>{t('lookup.found')}</h1>
      <section className="card found" aria-labelledby="found-title">
        <div className="found-head">
          <h2 id="found-title">
            {way === undefined ? t('trip.page') : `${names.city(way.from)} – ${names.city(way.to)}`}
          </h2>
          <span className="badge sea dot">{t(wordFor(order, `order.status.${order.status}`))}</span>
        </div>
        <ul className="found-ways">
          {order.items.map((item) =>
            item.ride ? (
              <RideWay key={item.itemId} ride={item.ride} />
            ) : (
              <Way key={item.itemId} item={item} names={names} />
            ),
          )}
        </ul>
        <p className="soft t14">
          {t('lookup.travellers', { count: countTravelling(order) })} · {t('trip.reservation')}{' '}
          <span className="code">{order.reservationNumber}</span>
        </p>
        <p className="found-note">{t('lookup.foundText')}</p>
        <p className="row wrapx">
          <Link to={pageOf(order)} params={{ orderId: order.orderId }} className="btn btn-primary">
            {t('lookup.open')}
          </Link>
          <Link to="/pnr" className="btn btn-line">
            {t('lookup.another')}
          </Link>
        </p>
      </section>
    </div>
  );
}

function Way({ item, names }: { readonly item: Order['items'][number]; readonly names: OrderNames }) {
  const { t, locale } = useI18n();
  const [first, last] = [item.segments[0], item.segments.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <li>
      <span className="mute t14">
        {item.direction === undefined ? '' : `${t(`checkout.direction.${item.direction}`)}, `}
        {formatDateWithWeekday(first.departsAt, locale)}
      </span>
      <span className="m">
        <span className="num">{departureTime(first)}</span> {names.city(first.from)}{' '}
        <span className="code">{first.from}</span> – <span className="num">{arrivalTime(last)}</span>{' '}
        {names.city(last.to)} <span className="code">{last.to}</span>
      </span>
    </li>
  );
}

function RideWay({ ride }: { readonly ride: RideSnapshot }) {
  const { locale } = useI18n();
  return (
    <li>
      <span className="mute t14">{formatDateWithWeekday(ride.pickupAt, locale)}</span>
      <span className="m">
        <span className="num">{formatTime(ride.pickupAt)}</span> {ride.from.name} – {ride.to.name}
      </span>
    </li>
  );
}

function NothingFound() {
  const t = useT();
  return (
    <div className="wrap page-body">
      <section className="card empty">
        <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
          <path className="f" d="M24 30h66v44H24z" />
          <path d="M24 30h66v44H24zM24 44h66M36 56h22M36 64h14" />
          <circle className="c" cx="92" cy="60" r="16" />
          <path className="a" d="m104 72 14 12" />
          <circle className="s" cx="112" cy="18" r="8" />
        </svg>
        <h1>{t('lookup.nothing')}</h1>
        <p className="soft">{t('lookup.lead')}</p>
        <Link to="/pnr" className="btn btn-primary">
          {t('lookup.find')}
        </Link>
      </section>
    </div>
  );
}

function Loading() {
  const t = useT();
  return (
    <div className="wrap page-body lookup" role="status" aria-label={t('page.loading')}>
      <span className="sk sk-title" />
      <div className="card found" aria-hidden="true">
        <span className="sk sk-60" />
        <span className="sk sk-90" />
        <span className="sk sk-80" />
      </div>
    </div>
  );
}
