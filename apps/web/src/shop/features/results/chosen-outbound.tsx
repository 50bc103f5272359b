import type { FlightResponse } from '@farewind/contract/flights/search';
import { Link } from '@tanstack/react-router';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { OfferLeg } from './offer-leg.tsx';

/** The outbound flight that was chosen, above the returns that go with it. */
export function ChosenOutbound(props: {
  readonly flight: FlightResponse | undefined;
  readonly fareId: string;
}) {
  const { t, locale } = useI18n();
  const { flight } = props;
  const fare = flight?.fares.find((each) => each.fareId === props.fareId);
  return (
    <section className="card pad-t chosen" aria-labelledby="chosen-title">
      <div className="row between wrapx">
        <h2 className="t16" id="chosen-title">
          {t('results.chosen')}
        </h2>
        <Link
          className="btn btn-line btn-sm"
          from="/flightSearch/$searchId"
          to="."
          search={(now) => {
            const {
              out: _out,
              fare: _fare,
              minPrice: _min,
              maxPrice: _max,
              open: _open,
              panel: _panel,
              ...rest
            } = now;
            return rest;
          }}
        >
          {t('results.otherOutbound')}
        </Link>
      </div>
      {flight === undefined ? null : <OfferLeg flight={flight} />}
      {fare === undefined ? null : (
        <p className="t14 soft">
          {t('results.chosenFare', {
            family: fare.family,
            price: formatWholeMoney(fare.total, fare.currency, locale),
          })}
        </p>
      )}
    </section>
  );
}
