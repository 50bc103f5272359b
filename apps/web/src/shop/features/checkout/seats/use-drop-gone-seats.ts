import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import type { CheckoutForm } from '../use-checkout-form.ts';
import { withoutGone } from './chosen-seats.ts';

/**
 * For calls that price or order the trip: on a refusal of seats that somebody else has taken, removes exactly these from
 * the form, says so, and reads the maps again. The price without them is then asked for like that of any other choice.
 */
export function useDropGoneSeats({ changeBy }: Pick<CheckoutForm, 'changeBy'>): (error: unknown) => never {
  const queries = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && error.key === 'FLT-SEAT') {
      const { seats } = error.data;
      changeBy(
        (fields) => ({
          ...fields,
          extras: { ...fields.extras, services: withoutGone(fields.extras.services, seats) },
        }),
        ['services'],
      );
      showError(error);
      void queries.invalidateQueries({ queryKey: ['seatMaps'] });
    }
    throw error;
  };
}
