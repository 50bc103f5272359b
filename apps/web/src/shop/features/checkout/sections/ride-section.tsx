import type { Currency } from '@farewind/values/currency';
import { Car } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { ChosenExtras } from '../../../purchase/chosen-extras.ts';
import { useForm } from '../form-context.tsx';
import { emptyRide } from '../../../purchase/ride/chosen-ride.ts';
import { isSeat } from '../../../../shared/purchase/seats.ts';
import { findLegs } from '../../../../shared/purchase/ride-for-flights.ts';
import { RIDE_PATH } from '../problems/ride-problem.ts';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import type { Trip } from '../use-trip.ts';

const RidePanel = lazy(async () => {
  const { RidePanel: component } = await loadPageGroup(
    'checkout-ride',
    () => import('../ride/ride-panel.tsx'),
  );
  return { default: component };
});

/** A ride from or to the airport, on request; its code is loaded then. */
export function RideSection(props: { readonly trip: Trip; readonly live: LiveQuote }) {
  const { trip, live } = props;
  const { t } = useI18n();
  const { fields, change } = useForm();
  const { rideTimes: times } = trip;
  const leg = times && (findLegs(times).arrival ?? findLegs(times).departure);
  if (times === undefined || leg === undefined) return null;
  const { ride } = fields.extras;
  const set = (next: ChosenExtras['ride']) => change({ extras: { ...fields.extras, ride: next } }, RIDE_PATH);
  // Not the displayed price's currency, because there is no price while another currency is loading.
  const currency: Currency = fields.payCurrency === '' ? trip.search.currency : fields.payCurrency;
  return (
    <section className="card form-sec" aria-labelledby="checkout-ride">
      <h2 id="checkout-ride">{t('checkout.ride.title')}</h2>
      <p className="soft">{t('checkout.ride.lead', { airport: leg.airportName })}</p>
      {ride === undefined ? (
        <p className="ride-open">
          <button type="button" className="btn btn-line" onClick={() => set(emptyRide())}>
            <Car className="i" aria-hidden />
            {t('checkout.ride.add')}
          </button>
        </p>
      ) : (
        <Suspense fallback={<p role="status" className="sk sk-60" aria-label={t('page.loading')} />}>
          <RidePanel
            ride={ride}
            times={times}
            live={live}
            currency={currency}
            bags={times.bags + countBoughtBags(trip, fields.extras)}
            onRemove={() => set(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Number of extra bags in the direction that has most; a bag on a connection counts once. */
function countBoughtBags(trip: Trip, { services }: ChosenExtras): number {
  let first = 0;
  const counts = trip.flights.map(({ segments }) => {
    const start = first;
    first += segments.length;
    return services.filter((service) => !isSeat(service) && service.segment === start).length;
  });
  return Math.max(0, ...counts);
}
