import type { EndpointAnswer, EndpointCall } from '@farewind/contract/partners/partner-endpoint';
import type { searchTransfers as searchEndpoint } from '@farewind/contract/partners/partner-offers';
import {
  getTransferSearchResults,
  saveTransferSearch,
  type TransferResponse,
} from '@farewind/contract/transfers/search';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { findTransferPlace, writePlace } from './find-transfer-place.ts';
import { writeOfferId } from './offer-id.ts';
import type { CallOperation, ProgramCaller } from './ports.ts';
import { getUsualCurrency } from './search-flights.ts';

type Call = EndpointCall<typeof searchEndpoint>;
type Answer = EndpointAnswer<typeof searchEndpoint>;
type FoundOffer = Answer['offers'][number];

/** Searches as the shop does; a return ride is offered with the ride there. Refuses with every error at its field. */
export async function searchTransfers(
  { call }: { readonly call: CallOperation },
  caller: ProgramCaller,
  input: Call,
): Promise<Answer> {
  const context = { ...caller.context, ownOffersOnly: !caller.partner.asksSuppliers, isProgram: true };
  const { pickupAt, arriveBy, returnAt, adults, children, infants, bags, limit } = input;
  const currency = input.currency ?? getUsualCurrency(context);
  const from = await findTransferPlace(call, context, 'from', input.from);
  const to = await findTransferPlace(call, context, 'to', input.to);
  const { id } = await call(saveTransferSearch, context, {
    tripType: returnAt === undefined ? 'oneWay' : 'roundTrip',
    from,
    to,
    ...(pickupAt === undefined ? {} : { pickupAt }),
    ...(arriveBy === undefined ? {} : { arriveBy }),
    ...(returnAt === undefined ? {} : { returnAt }),
    adults,
    children,
    infants,
    bags,
    currency,
  });
  const found = await call(getTransferSearchResults, context, { id });
  const rides = Map.groupBy(found.transferSearchResponses, ({ direction }) => direction);
  const outbound = rides.get('outbound') ?? [];
  const pairs =
    returnAt === undefined
      ? outbound.map((ride): [TransferResponse] => [ride])
      : pairRides(outbound, rides.get('return') ?? []);
  const offers = pairs
    .map((pair) => presentOffer(pair, id))
    .toSorted((one, other) => parseMinor(one.total) - parseMinor(other.total))
    .slice(0, limit);
  return {
    offers,
    from: { code: writePlace(found.search.from), name: found.search.from.name },
    to: { code: writePlace(found.search.to), name: found.search.to.name },
    complete: found.complete,
    nearestDates:
      offers.length > 0 ? [] : found.nearestDates.map(({ direction, date }) => ({ direction, date })),
  };
}

/** The ride back in the same kind of vehicle by the same operator; without one, the cheapest that there is. */
function pairRides(
  outbound: readonly TransferResponse[],
  back: readonly TransferResponse[],
): [TransferResponse, TransferResponse][] {
  return outbound.flatMap((there): [TransferResponse, TransferResponse][] => {
    const alike = back.find(
      (one) => one.supplier === there.supplier && one.vehicleCode === there.vehicleCode,
    );
    const inbound = alike ?? back[0];
    return inbound ? [[there, inbound]] : [];
  });
}

function presentOffer(pair: readonly [TransferResponse, TransferResponse?], searchId: string): FoundOffer {
  const [there, back] = pair;
  const total = formatMinor(parseMinor(there.vehiclePrice) + (back ? parseMinor(back.vehiclePrice) : 0));
  const { currency } = there;
  return {
    offerId: writeOfferId({
      kind: 'transfers',
      searchId,
      transferId: there.id,
      ...(back ? { returnTransferId: back.id } : {}),
      currency,
      total,
    }),
    total,
    currency,
    rides: [there, back].filter((ride) => ride !== undefined).map(presentRide),
    includes: there.includes.map(({ text }) => text),
  };
}

function presentRide(ride: TransferResponse): FoundOffer['rides'][number] {
  const { direction, mode, model, vehicles, passengerCapacity, baggageCapacity, pickupAt, timeZone } = ride;
  const { vehicleType, transferTime, freeWaitingMinutes, freeCancelHours } = ride;
  return {
    direction,
    vehicle: vehicleType,
    mode,
    model,
    vehicles,
    passengerCapacity,
    baggageCapacity,
    pickupAt,
    timeZone,
    minutes: transferTime,
    freeWaitingMinutes,
    freeCancelHours,
  };
}
