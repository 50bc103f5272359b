import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTakenOver } from '../../../shared/ui/use-taken-over.ts';
import type { CheckoutChoice } from '../../purchase/checkout-choice.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { FormBox, PriceBox } from '../../purchase/checkout-skeleton.tsx';
import { PriceLink } from '../../purchase/purchase-parts.tsx';
import { TripSection } from './sections/trip-section.tsx';
import type { Trip } from './use-trip.ts';

interface BodyProps {
  readonly choice: CheckoutChoice;
  readonly trip: Trip;
}

/**
 * The form of a purchase. What the server draws of it are the flights: what was typed into the form before, and the price
 * that was agreed on, are in this browser alone, and no field may stand empty that is filled.
 */
export function CheckoutBody(props: BodyProps): ReactNode {
  const drawn = <DrawnTrip {...props} />;
  if (!useTakenOver()) return drawn;
  return (
    <Suspense fallback={drawn}>
      <CheckoutForm {...props} />
    </Suspense>
  );
}

/** The flights where the form will have them, and boxes for the rest. */
function DrawnTrip({ choice, trip }: BodyProps) {
  return (
    <>
      <PriceLink total={undefined} />
      <div className="pay-grid" aria-busy="true">
        <div>
          <TripSection trip={trip} choice={choice} warnings={trip.warnings} />
          <FormBox height={420} />
          <FormBox height={220} />
        </div>
        <PriceBox />
      </div>
    </>
  );
}
