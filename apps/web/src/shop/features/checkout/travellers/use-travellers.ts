import type { SavedTraveller } from '@farewind/contract/account/travellers';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { getTravellers, saveTraveller } from '@farewind/contract/account/travellers';
import { useSession, type SignedIn } from '../../../../shared/session/session.tsx';
import type { CheckoutForm } from '../use-checkout-form.ts';
import { toPassengerFields, toTravellerRequest } from './traveller-fields.ts';

/** Who is signed in as a customer; staff have no travellers. */
export function useCustomer(): NonNullable<SignedIn> | undefined {
  const { user } = useSession();
  return user === null || user.isStaff ? undefined : user;
}

/** The travellers whom the customer has saved, with masked documents; none for who is not signed in. */
export function useTravellers(): readonly SavedTraveller[] {
  const user = useCustomer();
  const query = useQuery({
    queryKey: ['travellers', user?.id],
    queryFn: ({ signal }) => call(getTravellers, {}, { signal }),
    enabled: user !== undefined,
    // The form can be filled in without them.
    retry: false,
  });
  return query.data?.items ?? [];
}

/** One traveller with the documents in full, asked for when the person picks it. */
export async function pickTraveller(id: number): Promise<ReturnType<typeof toPassengerFields> | undefined> {
  const { items } = await call(getTravellers, { withDocuments: true });
  const saved = items.find((each) => each.id === id);
  return saved && toPassengerFields(saved);
}

/** Saves the passengers whose box is ticked. It goes beside the purchase and never keeps it waiting. */
export function useKeepTravellers({ fields, changePassenger }: CheckoutForm): () => void {
  const sent = useRef(new Set<string>());
  return () => {
    for (const [index, passenger] of fields.passengers.entries()) {
      const request = toTravellerRequest(passenger);
      const content = JSON.stringify(request);
      if (passenger.isKept !== true || sent.current.has(content)) continue;
      sent.current.add(content);
      call(saveTraveller, request).then(
        ({ id, version, name, surname }) =>
          changePassenger(index, { isKept: false, traveller: { id, version, name, surname } }),
        // A traveller that was not saved can be typed again; the order that is being paid cannot.
        () => undefined,
      );
    }
  };
}
