import type { addRideForCaller, quoteRideForCaller } from '@farewind/contract/orders/caller-order';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import type { RidePick } from '../../../shared/purchase/ride-for-flights.ts';
import { readPlaceValue } from './ride-place.ts';
import {
  hasChildren,
  textOf,
  toBuyerMembers,
  toDriverMembers,
  toMoney,
  toRideMembers,
  toSiteMembers,
  type CallerForm,
  type Submission,
} from './caller-form.ts';

/** The members that determine the price of rides. */
export function toRideQuoteInput(
  form: CallerForm,
  pick: RidePick,
  joinOrderId: string | undefined,
): RemoteInput<typeof quoteRideForCaller> {
  return {
    ...toRideMembers(form, pick, {
      prefix: '',
      // Joined rides carry the passengers of their order, whose seats are asked for by those passengers alone.
      areChildrenAboard: joinOrderId !== undefined || hasChildren(form),
    }),
    ...toSiteMembers(form),
    fee: toMoney(textOf(form, 'fee')),
    ...(joinOrderId === undefined ? {} : { joinOrderId }),
  };
}

/** The complete order of rides. Without a name of its own the buyer is the passenger. */
export function toRideOrderInput(
  form: CallerForm,
  { pick, joinOrderId }: { readonly pick: RidePick; readonly joinOrderId: string | undefined },
  submission: Submission,
): RemoteInput<typeof addRideForCaller> {
  const flights = listFlightMembers(form)
    .map((member) => [member, textOf(form, member)] as const)
    .filter(([, number]) => number !== '');
  return {
    ...toRideQuoteInput(form, pick, joinOrderId),
    ...toDriverMembers(form, ''),
    ...submission,
    ...toBuyerMembers(form),
    leadPassenger: {
      name: textOf(form, 'leadPassenger.name'),
      surname: textOf(form, 'leadPassenger.surname'),
    },
    ...Object.fromEntries(flights),
  };
}

/**
 * Where the traveller's flight is given: for each direction that begins at an airport, where the driver waits for it; if
 * none does, for the first one.
 */
export function listFlightMembers(form: CallerForm): readonly ('flightNumber' | 'returnFlightNumber')[] {
  const isAirport = (end: string) => readPlaceValue(textOf(form, end))?.kind === 'airport';
  const isBack = textOf(form, 'returnAt') !== '' && isAirport('rideTo');
  if (!isBack) return ['flightNumber'];
  return isAirport('rideFrom') ? ['flightNumber', 'returnFlightNumber'] : ['returnFlightNumber'];
}
