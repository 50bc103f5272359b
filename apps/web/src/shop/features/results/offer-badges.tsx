import { useT } from '../../../shared/i18n/i18n.tsx';
import { endsOf, type Offer } from './filter-offers.ts';
import { useNames } from './result-names.tsx';
import { isBookable } from './sort-offers.ts';

/** The marks above a card: why it stands out, what kind it is, what to beware of. */
export function OfferBadges(props: {
  readonly offer: Offer;
  readonly isBest: boolean;
  readonly isCheapest: boolean;
}) {
  const t = useT();
  const { airport, city, nearbyKm } = useNames();
  const { flight, fare } = props.offer;
  const change = flight.layovers.find((layover) => layover.airportChange);
  const selfTransfer = flight.layovers.some((layover) => layover.selfTransfer && !layover.airportChange);
  const overnight = flight.layovers.some((layover) => layover.overnight);
  return (
    <div className="off-top">
      {isBookable(props.offer) ? null : <span className="badge fill-err">{t('badge.unfit')}</span>}
      {props.isBest ? <span className="badge sea">{t('badge.best')}</span> : null}
      {props.isCheapest ? <span className="badge">{t('badge.cheapest')}</span> : null}
      <span className="badge hollow">
        {t(flight.kind === 'charter' ? 'badge.charter' : 'badge.scheduled')}
      </span>
      {fare.seatsLeft === undefined ? null : (
        <span className="badge sun">{t('badge.seatsLeft', { count: fare.seatsLeft })}</span>
      )}
      {endsOf(flight).map((code) => {
        const km = nearbyKm(code);
        return km === undefined ? null : (
          <span key={code} className="badge sun">
            {t('badge.nearby', { airport: airport(code), km })}
          </span>
        );
      })}
      {change === undefined ? null : (
        <span className="badge err">{t('badge.airportChange', { city: city(change.airport) })}</span>
      )}
      {selfTransfer ? <span className="badge err">{t('badge.selfTransfer')}</span> : null}
      {overnight ? <span className="badge sun">{t('badge.overnight')}</span> : null}
    </div>
  );
}
