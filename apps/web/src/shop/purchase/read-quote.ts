import { currencies } from '@farewind/values/currency';
import { ageReferences } from '@farewind/travel-rules/passenger-age';
import { passengerTypes } from '@farewind/values/passengers';
import {
  optional,
  readList,
  readNumber,
  readObject,
  readOneOf,
  readText,
  withDefault,
  type Reader,
} from '../../shared/session/read-value.ts';
import type { Quote } from './quote.ts';

/** Entries that cannot be read make the whole unreadable: a price is never shown without one of its lines. */
function readAll<Entry>(read: Reader<Entry>): Reader<Entry[]> {
  return (value) => {
    if (value === undefined) return [];
    const entries = readList(read)(value);
    return Array.isArray(value) && entries?.length === value.length ? [...entries] : undefined;
  };
}

type Ride = Quote['rides'][number];

/** Of a ride what the page of the payment shows; the rest is as it was sealed. */
const readRideMembers = readObject<Pick<Ride, 'itemId' | 'direction' | 'vehicles' | 'total'>>({
  itemId: readText,
  direction: readOneOf(['outbound', 'return']),
  vehicles: readNumber,
  total: readText,
});
const readNamed = readObject<{ readonly name: string }>({ name: readText });

const readRide: Reader<Ride> = (value) => {
  if (readRideMembers(value) === undefined) return undefined;
  const ride = value as Ride;
  return readNamed(ride.vehicleType) && readNamed(ride.contractParty) ? ride : undefined;
};

/** A price as this tab has kept it, perhaps by an earlier version of the shop; one that lacks what is paid by reads as none. */
export const readQuote = readObject<Quote>({
  lines: withDefault(
    readAll(
      readObject<Quote['lines'][number]>({
        kind: readOneOf(['passengers', 'serviceFee', 'ride', 'extra', 'discount']),
        name: readText,
        count: readNumber,
        total: readText,
        parts: readAll(
          readObject<Quote['lines'][number]['parts'][number]>({
            kind: readOneOf(['fare', 'tax', 'fuel']),
            name: readText,
            total: readText,
          }),
        ),
      }),
    ),
    [],
  ),
  priceLines: readAll(
    readObject<Quote['priceLines'][number]>({
      itemId: readText,
      passengerType: readOneOf(passengerTypes),
      count: readNumber,
      fare: readText,
      tax: readText,
      fuel: readText,
      service: readText,
      total: readText,
    }),
  ),
  rides: readAll(readRide),
  extras: readAll(
    readObject<Quote['extras'][number]>({
      serviceId: readText,
      name: readText,
      count: readNumber,
      total: readText,
    }),
  ),
  discount: readAll(
    readObject<Quote['discount'][number]>({ code: readText, name: readText, total: readText }),
  ),
  total: readText,
  currency: readOneOf(currencies),
  rate: optional(
    readObject<NonNullable<Quote['rate']>>({
      from: readOneOf(currencies),
      to: readOneOf(currencies),
      value: readText,
      source: readText,
      at: readText,
    }),
  ),
  quoteId: readText,
  quoteSeal: readText,
  expiresAt: readText,
  journeyClock: optional(readObject({ timeZone: readText, place: readText })),
  warnings: readAll(
    readObject<Quote['warnings'][number]>({
      code: readText,
      text: readText,
      fix: optional(readText),
      returnUntil: optional(readText),
    }),
  ),
  ageReference: withDefault(readOneOf(ageReferences), 'lastFlight'),
  passportMonths: optional(
    readObject<NonNullable<Quote['passportMonths']>>({
      usual: readNumber,
      exceptions: readAll(readObject({ nationality: readText, months: readNumber })),
    }),
  ),
  payIn: optional(readOneOf(currencies)),
  coupon: optional(readText),
  couponRefusal: optional(readText),
});
