import { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { officeCall } from '../../session/office-call.ts';
import { readParty, textOf, type CallerForm, type Choice } from './caller-form.ts';
import { untilComplete } from '../../../shared/api/until-complete.ts';

const AGAIN_MS = 1000;

/** Stores a search and returns its id. */
export async function search(form: CallerForm): Promise<string> {
  const returnDate = textOf(form, 'returnDate');
  const { id } = await officeCall(saveFlightSearch, {
    tripType: returnDate === '' ? 'oneWay' : 'roundTrip',
    from: textOf(form, 'from'),
    to: textOf(form, 'to'),
    departureDate: textOf(form, 'departureDate'),
    ...(returnDate === '' ? {} : { returnDate }),
    ...readParty(form),
    currency: textOf(form, 'currency') as Currency,
  });
  return id;
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
