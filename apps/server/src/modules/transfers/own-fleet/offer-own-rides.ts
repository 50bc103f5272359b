import { datePart } from '@farewind/values/local-time';
import type { Currency } from '@farewind/values/currency';
import { translate } from '../../../platform/messages/translate.ts';
import { combineVehicles, whyNotOne } from '../combine-vehicles.ts';
import type { RideAnswer, RideOffer, RideQuery, UnfitVehicle } from '../ports.ts';
import { isNightPickup, pickupFor, pickupInstant } from '../ride-clock.ts';
import { unitWithNight } from '../ride-price.ts';
import type { FreeVehicles, OwnRoute, Station } from './read-own-routes.ts';

export interface OwnStock {
  readonly routes: readonly OwnRoute[];
  readonly free: FreeVehicles;
  readonly station: Station;
  readonly currency: Currency;
  readonly now: Date;
}

/** Each vehicle type once, with the fewest vehicles that carry people and bags. Empty once the pick-up is past. */
export function offerOwnRides(stock: OwnStock, query: RideQuery): RideAnswer {
  const offers: RideOffer[] = [];
  const unfit: UnfitVehicle[] = [];
  for (const route of stock.routes) {
    const { offer, lacking } = offerRoute(stock, route, query);
    if (offer) offers.push(offer);
    if (lacking) unfit.push({ code: route.code, name: route.name[query.language], ...lacking });
  }
  return { offers, unfit };
}

interface RouteAnswer {
  readonly offer?: RideOffer;
  readonly lacking?: Omit<UnfitVehicle, 'code' | 'name'>;
}

function offerRoute(stock: OwnStock, route: OwnRoute, query: RideQuery): RouteAnswer {
  const pickupAt = query.pickupAt ?? pickupFor(query.timeZone, query.arriveBy ?? '', route.minutes);
  if (pickupInstant(query.timeZone, pickupAt) <= stock.now.getTime()) return {};
  const { adults, children, infants } = query.passengers;
  const load = { people: adults + children + infants, bags: query.bags };
  const fit = combineVehicles(load, route);
  if (!fit.fits) return { lacking: { reason: fit.reason } };
  if (stock.free.on(route.vehicleTypeId, datePart(pickupAt)) < fit.units) {
    return { lacking: { reason: 'soldOut' } };
  }
  const offer = describeOffer(stock, route, query, { ...fit, pickupAt });
  const reason = whyNotOne(load, route);
  return reason === undefined
    ? { offer }
    : { offer, lacking: { reason, ref: offer.ref, vehicles: offer.vehicles } };
}

function describeOffer(
  { station, currency }: OwnStock,
  route: OwnRoute,
  { from, language }: RideQuery,
  { pickupAt, vehicles, units }: { pickupAt: string; vehicles: number; units: number },
): RideOffer {
  const nightPercent = isNightPickup(pickupAt) ? route.nightPercent : 0;
  const { code, name, model, mode, picture, minutes, km } = route;
  const isFromAirport = from.kind === 'airport';
  return {
    ref: code,
    vehicleType: { code, name: name[language], model, mode, picture },
    vehicles,
    units,
    pickupAt,
    minutes,
    currency,
    nightPercent,
    ...(km === null ? {} : { km }),
    passengerCapacity: route.passengers,
    baggageCapacity: route.bags,
    unitMinor: unitWithNight(route.priceMinor, nightPercent),
    childSeatMinor: route.childSeatMinor,
    freeWaitingMinutes: isFromAirport ? route.airportWaitingMinutes : route.otherWaitingMinutes,
    freeCancelHours: route.freeCancelHours,
    maxStops: mode === 'shared' ? route.maxStops : 0,
    meetingPoint: isFromAirport
      ? station.meetingPoint[language]
      : translate(language, 'transfers.meetAtDoor', { place: from.name }),
    operator: { name: station.operatorName, phone: station.operatorPhone },
  };
}
