import {
  documentMembers,
  eachMember,
  isDocumentDate,
  type DocumentMember,
} from '@farewind/values/passenger-document';
import { type SavedTraveller, getTravellers, saveTraveller } from '@farewind/contract/account/travellers';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { useSession, type SignedIn } from '../../../../shared/session/session.tsx';
import type { CheckoutForm } from '../use-checkout-form.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import type { RemoteInput } from '../../../../shared/api/call-types.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { tidyName } from '@farewind/travel-rules/person-name';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';

/** The signed-in customer; staff have no saved travellers. */
export function useCustomer(): NonNullable<SignedIn> | undefined {
  const { user } = useSession();
  return user === null || user.isStaff ? undefined : user;
}

/** The customer's saved travellers, with masked documents; none without a signed-in customer. */
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

/** A traveller with unmasked documents, requested when the user picks it. */
export async function pickTraveller(id: number): Promise<ReturnType<typeof toPassengerFields> | undefined> {
  const { items } = await call(getTravellers, { withDocuments: true });
  const saved = items.find((each) => each.id === id);
  return saved && toPassengerFields(saved);
}

/** Saves the ticked passengers, in parallel to the purchase, which never waits for it. */
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
        // A traveller that failed to save can be typed again; the order being paid cannot.
        () => undefined,
      );
    }
  };
}

/** A saved traveller with unmasked documents, in the format of the form; unknown members stay empty. */
export function toPassengerFields(saved: SavedTraveller): Omit<PassengerFields, 'type' | 'parentIndex'> {
  const { id, version, name, surname } = saved;
  return {
    name,
    surname,
    gender: saved.gender ?? '',
    ...eachMember(documentMembers, (member) =>
      isDocumentDate(member) ? toTyped(saved[member]) : (saved[member] ?? ''),
    ),
    isKept: false,
    traveller: { id, version, name, surname },
  };
}

/**
 * The request that saves a passenger: updates the picked traveller while the name is unchanged, else adds a new one.
 */
export function toTravellerRequest(passenger: PassengerFields): RemoteInput<typeof saveTraveller> {
  const [name, surname] = [tidyName(passenger.name), tidyName(passenger.surname)];
  const { traveller, gender } = passenger;
  const isSame = traveller?.name === name && traveller.surname === surname;
  return {
    ...(isSame ? { id: traveller.id, version: traveller.version } : {}),
    name,
    surname,
    ...(gender === '' ? {} : { gender }),
    ...eachMember(
      documentMembers.filter((member) => sentText(passenger, member) !== ''),
      (member) => sentText(passenger, member),
    ),
  };
}

function toTyped(date: string | null): string {
  return date === null || date === '' ? '' : formatDate(date);
}

/** The member as sent; empty if it is not a calendar date. */
function sentText(passenger: PassengerFields, member: DocumentMember): string {
  return isDocumentDate(member) ? (readTypedDate(passenger[member]) ?? '') : passenger[member].trim();
}
