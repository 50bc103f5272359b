import { Armchair } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { isSeat } from '../../../../shared/purchase/seats.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { useForm } from '../form-context.tsx';
import type { Trip } from '../use-trip.ts';

const SeatPanel = lazy(async () => {
  const { SeatPanel: component } = await loadPageGroup('checkout-seats', () => import('./seat-panel.tsx'));
  return { default: component };
});

/** Seats of an external supplier's flights, on request: its airline is asked for the maps then. */
export function SeatsChoice({ choice, trip }: { readonly choice: CheckoutChoice; readonly trip: Trip }) {
  const t = useT();
  const say = useCheckoutT();
  const { services } = useForm().fields.extras;
  const [isAsked, setAsked] = useState(false);
  const isOfSupplier = trip.flights.some(({ fares }) =>
    fares.some(({ fareId, source }) => fareId === choice.fareId && source !== undefined),
  );
  if (!isOfSupplier) return null;
  return (
    <div className="ask">
      <h3>{say('seats.question')}</h3>
      {isAsked || services.some(isSeat) ? (
        <Suspense fallback={<p role="status" className="sk sk-60" aria-label={t('page.loading')} />}>
          <SeatPanel choice={choice} trip={trip} />
        </Suspense>
      ) : (
        <>
          <p className="t14 soft">{say('seats.lead')}</p>
          <p>
            <button type="button" className="btn btn-line" onClick={() => setAsked(true)}>
              <Armchair className="i" aria-hidden />
              {say('seats.choose')}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
