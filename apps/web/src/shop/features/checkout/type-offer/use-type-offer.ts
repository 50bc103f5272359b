import type { PassengerType } from '@farewind/values/passengers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../../shared/api/call.ts';
import { checkPrice } from '@farewind/contract/bookings/check-price';
import { saveFlightSearch } from '@farewind/contract/flights/search';
import { useSession } from '../../../../shared/session/session.tsx';
import { checkoutAddress } from '../checkout-address.ts';
import type { CheckoutChoice } from '../../../purchase/checkout-choice.ts';
import { storeDraft } from '../../../purchase/checkout-draft.ts';
import { useForm } from '../form-context.tsx';
import { extrasMembers } from '../../../purchase/chosen-extras.ts';
import type { Quote } from '../../../purchase/quote.ts';
import type { Trip } from '../use-trip.ts';
import { countTypes, withType } from './right-type.ts';

export interface TypeOffer {
  /** What the same flights cost then, with the same extras; undefined while that is asked or cannot be had. */
  readonly quote: Pick<Quote, 'total' | 'currency'> | undefined;
  readonly accept: () => void;
}

/**
 * The same flights for a party in which one passenger is of another type. It is a search of its own, made when it is
 * offered; accepting goes on there with everything that was typed.
 */
export function useTypeOffer(
  choice: CheckoutChoice,
  search: Trip['search'],
  index: number,
  type: PassengerType,
): TypeOffer {
  const { currency } = useSession();
  const { fields } = useForm();
  const navigate = useNavigate();
  const changed = withType(fields, index, type);
  const counts = countTypes(changed.passengers);
  const extras = extrasMembers({ ...changed.extras, ride: undefined });
  const offer = useQuery({
    queryKey: ['typeOffer', choice, counts, extras, currency],
    queryFn: async ({ signal }) => {
      const { id: _id, ...criteria } = search;
      const { id: searchId } = await call(saveFlightSearch, { ...criteria, ...counts }, { signal });
      const there = { ...choice, searchId };
      const { adults, children, infants } = counts ?? search;
      const quote = await call(
        checkPrice,
        { ...there, adults, children, infants, ...extras, currency },
        { signal },
      );
      return { choice: there, quote };
    },
    enabled: counts !== undefined,
    staleTime: Infinity,
    // Without an answer the field still says which type is right.
    retry: false,
  }).data;
  return {
    quote: offer?.quote,
    accept: () => {
      if (offer === undefined) return;
      storeDraft({ choice: offer.choice, fields: changed });
      void navigate(checkoutAddress(offer.choice));
    },
  };
}
