import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { useNavigate } from '@tanstack/react-router';
import { formatDateWithWeekday, formatTime } from '../../../../shared/format/date.ts';
import { useI18n, type Translate } from '../../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { countPeople } from '../../../purchase/transfers/party-words.ts';
import { rideOrders, type RideOrder } from './rides-search.ts';

/** From where to where, how many options fit, how far it is, and the three orders. */
export function RidesHead(props: {
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

/** How long the way usually takes: what one's own car needs. */
function usualMinutes(rides: readonly TransferResponse[]): number {
  const own = rides.filter(({ mode }) => mode === 'private');
  return Math.min(...(own.length === 0 ? rides : own).map(({ transferTime }) => transferTime));
}
