import { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { officeCall } from '../../session/office-call.ts';
import { readParty, textOf, type CallerForm, type Choice } from './caller-form.ts';
import { untilComplete } from '../../../shared/api/until-complete.ts';

const AGAIN_MS = 1000;

/** A stored search, with the trip that it is of. */
export interface StoredSearch {
  readonly searchId: string;
  readonly trip: string;
}

/** The trip of a form: another one makes what was found for this one worthless. */
export const tripOf = (form: CallerForm): string => JSON.stringify(toSearchInput(form));

/** The id of a stored search if it is of the form's trip; otherwise empty. */
export function searchOf(found: StoredSearch | undefined, form: CallerForm): string {
  return found?.trip === tripOf(form) ? found.searchId : '';
}

/** Stores a search and returns its id. */
export async function search(form: CallerForm): Promise<string> {
  const { id } = await officeCall(saveFlightSearch, toSearchInput(form));
  return id;
}

function toSearchInput(form: CallerForm) {
  const returnDate = textOf(form, 'returnDate');
  return {
    tripType: returnDate === '' ? ('oneWay' as const) : ('roundTrip' as const),
    from: textOf(form, 'from'),
    to: textOf(form, 'to'),
    departureDate: textOf(form, 'departureDate'),
    ...(returnDate === '' ? {} : { returnDate }),
    ...readParty(form),
    currency: textOf(form, 'currency') as Currency,
  };
}

/** The flights of a search; with an outward choice, its returns with the total price of both. */
export function useFlights(searchId: string, outbound: Pick<Choice, 'flightId' | 'fareId'> | undefined) {
  return useQuery({
    queryKey: ['office', 'callerFlights', searchId, outbound?.flightId, outbound?.fareId],
    queryFn: ({ signal }) => officeCall(getFlightSearchResults, { id: searchId, ...outbound }, { signal }),
    enabled: searchId !== '',
    staleTime: 60_000,
    // External suppliers answer later than our own inventory.
    refetchInterval: untilComplete(AGAIN_MS),
  });
}
