import type { FlightResponse } from '@farewind/contract/flights/search';
import { formatPrice } from '@farewind/values/format-money';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { FareName } from '../../purchase/fares/fare-name.tsx';
import { OfferLeg } from './offer-leg.tsx';
import { withoutOutbound } from './outbound-address.ts';

/** The chosen outbound flight, above the returns that combine with it. */
export function ChosenOutbound(props: {
  readonly flight: FlightResponse | undefined;
  readonly fareId: string;
}) {
  const { t, locale } = useI18n();
  const { flight } = props;
  const fare = flight?.fares.find((each) => each.fareId === props.fareId);
  return (
    <section className="card chosen" aria-labelledby="chosen-title">
      <div className="row between wrapx">
        <h2 className="t14" id="chosen-title">
          {t('results.chosen')}
          {fare === undefined ? null : (
            <span className="soft chosen-fare">
              <Suspense fallback={fare.family}>
                <FareName family={fare.family} />
              </Suspense>
              {', '}
              <span className="num">{formatPrice(fare.total, fare.currency, locale)}</span>
            </span>
          )}
        </h2>
        <Link className="link t14" from="/flightSearch/$searchId" to="." search={withoutOutbound}>
          {t('results.otherOutbound')}
        </Link>
      </div>
      {flight === undefined ? null : <OfferLeg flight={flight} />}
    </section>
  );
}
