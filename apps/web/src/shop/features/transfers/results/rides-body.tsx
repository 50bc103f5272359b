import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { offeredRides, sortRides, type Aside } from './offered-rides.ts';
import { RideCard } from './ride-card.tsx';
import { type RidesSearch, rideOrders, type RideOrder } from './rides-search.ts';
import { moveRide, type useRidesAgain, type SavedRideSearch } from './use-rides-again.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { formatTime, formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { formatMoney } from '@farewind/values/format-money';
import { Link, useNavigate } from '@tanstack/react-router';
import { useI18n, type Translate } from '../../../../shared/i18n/i18n.tsx';
import { VehicleArt } from '../../../kit/vehicle-art.tsx';
import { Info } from 'lucide-react';
import { addAmounts } from '../../../../shared/format/money.ts';
import { countPeople } from '../../../purchase/transfers/party-words.ts';
import { ChooseRide } from './choose-ride.tsx';

/** The outward rides, then the returns for the chosen one; or why there are none. */
export function RidesBody(props: {
  readonly results: TransferResults;
  readonly address: RidesSearch;
  readonly again: ReturnType<typeof useRidesAgain>;
}) {
  const { results, address, again } = props;
  const t = useTransferT();
  const { search } = results;
  const outbound = findOutbound(results, address);
  const direction: RideDirection = outbound === undefined ? 'outbound' : 'return';
  const { rides, asides } = offeredRides(results, direction);
  const order = address.sort ?? 'cheapest';
  // If there is no return ride, show that before a choice is made.
  const missing = results.emptyDirections.find((each) => each === direction) ?? results.emptyDirections[0];
  return (
    <>
      <RidesHead results={results} direction={direction} rides={rides} order={order} />
      {address.join === undefined ? null : <JoinedTimes orderId={address.join} />}
      {outbound === undefined ? null : <ChosenRide ride={outbound} />}
      {missing === undefined ? (
        <section aria-label={t(`ride.choose.${direction}`)}>
          {sortRides(rides, order).map((ride) => (
            <RideCard
              key={ride.id}
              ride={ride}
              outbound={outbound}
              search={search}
              people={search.adults + search.children + search.infants}
            />
          ))}
          {asides.map((aside) => (
            <AsideNotice key={aside.reason.vehicleCode} aside={aside} search={search} outbound={outbound} />
          ))}
        </section>
      ) : (
        <RidesEmpty
          results={results}
          direction={missing}
          isBusy={again.isPending}
          onDate={(date) => again.mutate(moveRide(search, missing, date))}
        />
      )}
    </>
  );
}

/** The chosen outward ride, if the address has a valid one and a return is still to be chosen. */
function findOutbound(results: TransferResults, { out }: RidesSearch): TransferResponse | undefined {
  if (results.search.tripType === 'oneWay') return undefined;
  return results.transferSearchResponses.find(({ id, direction }) => id === out && direction === 'outbound');
}

/** For the rides of a purchased flight: its times, and the resulting pick-up. */
function JoinedTimes({ orderId }: { readonly orderId: string }) {
  const t = useTransferT();
  const times = useQuery({
    queryKey: ['rideTimes', orderId],
    queryFn: ({ signal }) => call(getRideTimes, { orderId }, { signal, headers: orderKeyHeader(orderId) }),
    retry: false,
  });
  const legs = times.data?.legs ?? [];
  if (legs.length === 0) return null;
  return (
    <section className="joined" aria-labelledby="ride-joined">
      <h2 id="ride-joined">{t('ride.joined.title')}</h2>
      <p className="t14 soft">{t('ride.joined.text')}</p>
      <ul className="stack s2">
        {legs.map((leg) => (
          <li key={leg.flightDirection} className="num">
            {t(`ride.joined.${leg.side}`, {
              flight: `${leg.flight.carrier} ${leg.flight.number}`,
              at: formatTime(leg.flight.at),
              time: formatTime(leg.pickupAt ?? leg.arriveBy ?? leg.flight.at),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The chosen outward ride, shown above its return rides. */
function ChosenRide({ ride }: { readonly ride: TransferResponse }) {
  const t = useTransferT();
  const { locale } = useI18n();
  return (
    <section className="card pad-t chosen-ride" aria-labelledby="chosen-ride">
      <VehicleArt picture={ride.picture} className="chosen-art" />
      <div className="grow">
        <h2 className="t16" id="chosen-ride">
          {t('ride.chosen')}
        </h2>
        <p>
          {ride.vehicleType}, <span className="nw">{formatDateWithWeekday(ride.pickupAt, locale)}</span>,{' '}
          <b className="num m">{formatTime(ride.pickupAt)}</b>,{' '}
          <b className="num m">{formatMoney(ride.vehiclePrice, ride.currency, locale)}</b>
        </p>
        <p className="soft">{t('ride.nowReturn')}</p>
      </div>
      <Link
        className="btn btn-line btn-sm"
        from="/transferSearch/$searchId"
        to="."
        search={({ out: _out, ...rest }) => rest}
      >
        {t('ride.otherOutbound')}
      </Link>
    </section>
  );
}

/** The empty result, with the nearest days that have rides. */
function RidesEmpty(props: {
  readonly results: TransferResults;
  readonly direction: RideDirection;
  readonly isBusy: boolean;
  readonly onDate: (date: string) => void;
}) {
  const t = useTransferT();
  const { locale } = useI18n();
  const { results, direction } = props;
  const nearest = results.nearestDates.filter((each) => each.direction === direction);
  return (
    <section className="card empty">
      <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
        <circle className="s" cx="104" cy="22" r="10" />
        <path d="M10 74h112" />
        <path d="M24 66V50q0-10 10-11h40q12 0 22 13l12 3q6 2 6 8v3z" />
        <path className="a" d="M36 49h18v-5H40q-4 0-4 5zM60 44h12q6 0 12 8H60z" />
        <circle cx="42" cy="67" r="7" />
        <circle cx="92" cy="67" r="7" />
      </svg>
      <h2>{t('transfers.noneOnDate')}</h2>
      {direction === 'return' ? <p className="soft">{t('ride.noneBack')}</p> : null}
      {nearest.length === 0 ? (
        <p className="soft">{t('ride.noneNear')}</p>
      ) : (
        <>
          <p className="soft t14">{t('ride.nearest')}</p>
          <div className="row wrapx empty-dates">
            {nearest.map(({ date, price }) => (
              <button
                key={date}
                type="button"
                className="chip num"
                disabled={props.isBusy}
                onClick={() => props.onDate(date)}
              >
                {formatDateWithWeekday(date, locale)}
                {price === undefined ? '' : `, ${formatMoney(price, results.search.currency, locale)}`}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Why a type is not among the cards, with an offer of several vehicles if that helps. */
function AsideNotice(props: {
  readonly aside: Aside;
  readonly outbound: TransferResponse | undefined;
  readonly search: SavedRideSearch;
}) {
  const t = useTransferT();
  const { locale } = useI18n();
  const { search, outbound } = props;
  const { reason, instead } = props.aside;
  const values = { people: countPeople(search), bags: search.bags };
  const several = instead && {
    count: instead.vehicles,
    vehicle: instead.vehicleType,
    price: formatMoney(
      outbound === undefined ? instead.vehiclePrice : addAmounts(outbound.vehiclePrice, instead.vehiclePrice),
      instead.currency,
      locale,
    ),
  };
  return (
    <div className="notice ride-aside">
      <Info className="i" aria-hidden />
      <b className="m">
        {t(reason.reason === 'soldOut' ? 'ride.aside.goneTitle' : 'ride.aside.title', {
          vehicle: reason.vehicleType,
        })}
      </b>
      <span>
        {t(`ride.aside.${reason.reason}`, values)}{' '}
        {several === undefined ? '' : t('ride.aside.several', several)}
      </span>
      {instead === undefined || several === undefined ? null : (
        <span className="acts">
          <ChooseRide
            ride={instead}
            outbound={outbound}
            search={search}
            className="btn btn-line btn-sm"
            label={t('ride.aside.choose', several)}
          >
            {t('ride.aside.choose', several)}
          </ChooseRide>
        </span>
      )}
    </div>
  );
}

/** Route, number of options, distance, and the three sort orders. */
function RidesHead(props: {
  readonly results: TransferResults;
  readonly direction: RideDirection;
  readonly rides: readonly TransferResponse[];
  readonly order: RideOrder;
}) {
  const t = useTransferT();
  const { t: say, locale } = useI18n();
  const navigate = useNavigate({ from: '/transferSearch/$searchId' });
  const { results, rides } = props;
  const { search } = results;
  const [from, to] = props.direction === 'outbound' ? [search.from, search.to] : [search.to, search.from];
  const minutes = usualMinutes(rides);
  return (
    <div className="row between wrapx rides-head">
      <div>
        {search.tripType === 'oneWay' ? null : (
          <p className="t14 mute num">{formatDirection(props, say, locale)}</p>
        )}
        <h1>{t('ride.route', { from: from.name, to: to.name })}</h1>
        {rides.length === 0 ? null : (
          <p className="soft" role="status">
            {t('ride.fits', { count: rides.length, people: countPeople(search), bags: search.bags })}{' '}
            {results.distanceKm === undefined
              ? t('ride.minutesAbout', { minutes })
              : t('ride.distance', { km: results.distanceKm, minutes })}
          </p>
        )}
      </div>
      {rides.length < 2 ? null : (
        <div className="seg seg-fill" role="group" aria-label={t('ride.sort')}>
          {rideOrders.map((order) => (
            <button
              key={order}
              type="button"
              aria-pressed={props.order === order}
              onClick={() =>
                void navigate({
                  search: (now) => ({ ...now, sort: order }),
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              {t(`ride.sort.${order}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** "Outbound, Sat 12-06-2027, 12:40" */
function formatDirection(
  { results, direction }: Parameters<typeof RidesHead>[0],
  say: Translate,
  locale: string,
): string {
  const { search } = results;
  const at =
    direction === 'outbound'
      ? (search.pickupAt ?? search.arriveBy)
      : (search.returnAt ?? search.returnArriveBy);
  const said = at === undefined ? [] : [formatDateWithWeekday(at, locale), formatTime(at)];
  return [say(`checkout.direction.${direction}`), ...said].join(', ');
}

/** Typical duration of the ride in a private vehicle. */
function usualMinutes(rides: readonly TransferResponse[]): number {
  const own = rides.filter(({ mode }) => mode === 'private');
  return Math.min(...(own.length === 0 ? rides : own).map(({ transferTime }) => transferTime));
}
