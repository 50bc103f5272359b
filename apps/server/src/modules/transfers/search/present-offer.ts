import type { Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import type { TransferResponse } from '@farewind/contract/transfers/search';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import { zoneOffsetMinutes } from '@farewind/values/local-time';
import { translate } from '../../../platform/messages/translate.ts';
import { formatOfferId } from '../offer-id.ts';
import type { RideOffer, RideQuery } from '../ports.ts';
import { chargedMinor } from '../ride-price.ts';

/** An offer as search answers show it, in the currency that the rate leads to. */
export function presentOffer(
  offer: RideOffer,
  query: RideQuery,
  supplier: string,
  rate: ExchangeRate,
  validUntil: Date,
): TransferResponse {
  const { vehicleType, nightPercent, childSeatMinor } = offer;
  const { mode, model, picture } = vehicleType;
  return {
    id: formatOfferId({ direction: query.direction, supplier, ref: offer.ref }),
    direction: query.direction,
    supplier: offer.operator.name,
    vehicleType: vehicleType.name,
    vehicleCode: vehicleType.code,
    mode,
    model,
    picture,
    vehiclePrice: formatMinor(chargedMinor(offer, rate)),
    currency: rate.to,
    pricePerUnit: formatMinor(convertMinor(offer.unitMinor, rate)),
    units: offer.units,
    seatsOrVehicles: mode === 'shared' ? 'seats' : 'vehicles',
    vehicles: offer.vehicles,
    passengerCapacity: offer.passengerCapacity,
    baggageCapacity: offer.baggageCapacity,
    pickupAt: offer.pickupAt,
    pickupOffset: zoneOffsetMinutes(query.timeZone, offer.pickupAt),
    timeZone: query.timeZone,
    transferTime: offer.minutes,
    ...(offer.km === undefined ? {} : { distanceKm: offer.km }),
    freeWaitingMinutes: offer.freeWaitingMinutes,
    freeCancelHours: offer.freeCancelHours,
    ...(nightPercent > 0 ? { nightSurchargePercent: nightPercent } : {}),
    ...(childSeatMinor > 0 ? { childSeatPrice: formatMinor(convertMinor(childSeatMinor, rate)) } : {}),
    includes: listIncluded(offer, query),
    expiresAt: (offer.expiresAt ?? validUntil).toISOString(),
  };
}

/** What the price covers, as sentences. */
function listIncluded(offer: RideOffer, { from, language }: RideQuery): Notice[] {
  const { mode } = offer.vehicleType;
  const say = (key: string, values?: Record<string, number>) => sentence(language, key, values);
  return [
    ...(from.kind === 'airport' ? [say('sign')] : []),
    mode === 'shared' ? say('shared', { stops: offer.maxStops }) : say('door'),
    say('waiting', { minutes: offer.freeWaitingMinutes }),
    say('cancel', { hours: offer.freeCancelHours }),
    say('childSeat'),
    ...(offer.nightPercent > 0 ? [say('night', { percent: offer.nightPercent })] : []),
  ];
}

function sentence(language: Language, code: string, values?: Record<string, number>): Notice {
  return { code, text: translate(language, `transfers.includes.${code}`, values) };
}
