import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import { useNavigate } from '@tanstack/react-router';
import { useTransferT } from '../texts/transfer-texts.ts';
import { countPeople } from '../search/party-words.ts';
import { rideOrders, type RideOrder } from './rides-search.ts';

/** From where to where, how many options fit, how far it is, and the three orders. */
export function RidesHead(props: {
  readonly results: TransferResults;
  readonly direction: RideDirection;
  readonly rides: readonly TransferResponse[];
  readonly order: RideOrder;
}) {
  const t = useTransferT();
  const navigate = useNavigate({ from: '/transferSearch/$searchId' });
  const { results, rides } = props;
  const { search } = results;
  const [from, to] = props.direction === 'outbound' ? [search.from, search.to] : [search.to, search.from];
  const minutes = usualMinutes(rides);
  return (
    <div className="row between wrapx rides-head">
      <div>
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
        <div className="seg" role="group" aria-label={t('ride.sort')}>
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

/** How long the way usually takes: what one's own car needs. */
function usualMinutes(rides: readonly TransferResponse[]): number {
  const own = rides.filter(({ mode }) => mode === 'private');
  return Math.min(...(own.length === 0 ? rides : own).map(({ transferTime }) => transferTime));
}
