import type { EndpointAnswer, EndpointCall } from '@farewind/contract/partners/partner-endpoint';
import type { PartnerFlight, PartnerRide } from '@farewind/contract/partners/partner-offers';
import type { quoteOffer as quoteEndpoint } from '@farewind/contract/partners/partner-quote';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import { fieldRefusal, Refusal } from '../../platform/errors.ts';
import type { RequestContext, SiteContext } from '../../platform/http/request-context.ts';
import { translate } from '../../platform/messages/translate.ts';
import type { PartnerQuote } from '../bookings/public.ts';
import { findOffer } from './find-offer.ts';
import { writeOfferId, type Offer } from './offer-id.ts';
import { listPassengerFields } from './passenger-fields.ts';
import type { ProgramDeps, ProgramCaller } from './ports.ts';
import { storeQuote } from './quote-rows.ts';

type Answer = EndpointAnswer<typeof quoteEndpoint>;
type Deps = Pick<
  ProgramDeps,
  'database' | 'orders' | 'places' | 'readVariant' | 'storeSearch' | 'listConsents'
>;

/** The exact price of an offer now, what it buys, and a seal that keeps the price for twenty minutes. */
export async function quoteOffer(
  deps: Deps,
  caller: ProgramCaller,
  { offerId, coupon }: EndpointCall<typeof quoteEndpoint>,
): Promise<Answer> {
  const { partner, context } = caller;
  const offer = await findOffer(deps, caller, offerId);
  const site = requireSite(context);
  const quoted = await deps.orders.quote(context, purchaseOf(offer, coupon, site)).catch(atOffer);
  const { quote, hold } = quoted;
  const { language } = context;
  const { seal, consents } = await deps.database.inTenant(context.tenantId, async (scope) => ({
    seal: await storeQuote(scope, partner.id, {
      offerId: writeOfferId(offer),
      coupon,
      quoteSeal: quote.quoteSeal,
      holdLatest: hold.latest,
      expiresAt: new Date(quote.expiresAt),
    }),
    consents: await deps.listConsents(scope, language),
  }));
  const textAddress = (page: string) => `${site.origin}/${page}?locale=${language}`;
  const flights = presentFlights(quoted);
  const countries = new Set(
    flights.flatMap(({ segments }) =>
      segments.flatMap(({ from, to }) => [deps.places.countryOf(from), deps.places.countryOf(to)]),
    ),
  );
  const counts = offer.kind === 'flights' ? offer : { adults: 0, children: 0, infants: 0 };
  return {
    seal,
    expiresAt: quote.expiresAt,
    kind: offer.kind,
    total: quote.total,
    currency: quote.currency,
    searchedTotal: offer.total,
    priceChanged: quote.total !== offer.total,
    lines: quote.lines,
    flights,
    rides: presentRides(quoted),
    rules: quote.warnings.map(({ text }) => text),
    cancellation: [
      ...flights.flatMap((flight) => formatFlightTerms(flight, language)),
      ...quote.rides.map(({ from, to, freeCancelHours }) =>
        translate(language, 'programs.rideTerms', {
          from: from.name,
          to: to.name,
          hours: freeCancelHours,
        }),
      ),
    ],
    passengers: {
      adults: counts.adults,
      children: counts.children,
      infants: counts.infants,
      fields: offer.kind === 'flights' ? listPassengerFields(countries, quote.passportRequired) : [],
    },
    hold: { latest: hold.latest.toISOString(), isReserved: hold.isReserved },
    terms: (['salesAgreement', 'webUsage', 'privacy'] as const).map((page) => ({
      name: translate(language, `programs.text.${page}`),
      url: textAddress(page),
    })),
    consents: consents.map((consent) => ({ ...consent, url: textAddress('consent') })),
  };
}

/** The purchase that an offer stands for, without extras and fees. */
export function purchaseOf(
  offer: Offer,
  coupon: string | undefined,
  { id: siteId }: Pick<SiteContext, 'id'>,
) {
  const { currency } = offer;
  const common = { currency, siteId, ...(coupon === undefined ? {} : { coupon }) };
  if (offer.kind === 'transfers') {
    const { searchId, transferId, returnTransferId } = offer;
    return {
      ...common,
      searchId,
      transferId,
      ...(returnTransferId === undefined ? {} : { returnTransferId }),
      fee: '0.00',
    };
  }
  const { searchId, flightId, fareId, returnFlightId, returnFareId, adults, children, infants } = offer;
  return {
    ...common,
    searchId,
    flightId,
    fareId,
    ...(returnFlightId === undefined ? {} : { returnFlightId }),
    ...(returnFareId === undefined ? {} : { returnFareId }),
    adults,
    children,
    infants,
    services: [],
    insurance: false,
    feePerPassenger: '0.00',
  };
}

export function requireSite({ site }: RequestContext): SiteContext {
  if (!site) throw new Error('A program calls a site');
  return site;
}

/** Problems of the search's own ids are problems of the offer: the program knows nothing else. */
function atOffer(error: unknown): never {
  if (error instanceof Refusal && error.key === 'GEN-NOTFOUND')
    throw fieldRefusal([{ path: 'offerId', message: 'programs.offerUnknown' }]);
  throw error;
}

function presentFlights({ slices, quote: { currency } }: PartnerQuote): PartnerFlight[] {
  return slices.map((slice) => {
    const rule = ({ allowed, feeMinor, untilHours }: typeof slice.changeRule) =>
      allowed ? { allowed, fee: formatMinor(feeMinor), currency, untilHours } : { allowed };
    return {
      direction: slice.direction,
      kind: slice.kind,
      segments: [...slice.segments],
      stops: slice.segments.length - 1,
      durationMinutes: slice.durationMinutes,
      fareFamily: slice.family,
      handBaggage: { ...slice.handBaggage },
      baggage: { ...slice.baggage },
      changes: rule(slice.changeRule),
      cancellation: rule(slice.cancelRule),
    };
  });
}

function presentRides({ quote: { rides } }: PartnerQuote): PartnerRide[] {
  return rides.map((ride) => ({
    direction: ride.direction,
    vehicle: ride.vehicleType.name,
    mode: ride.vehicleType.mode,
    model: ride.vehicleType.model,
    vehicles: ride.vehicles,
    passengerCapacity: ride.passengerCapacity,
    baggageCapacity: ride.baggageCapacity,
    pickupAt: ride.pickupAt,
    timeZone: ride.timeZone,
    minutes: ride.minutes,
    freeWaitingMinutes: ride.freeWaitingMinutes,
    freeCancelHours: ride.freeCancelHours,
  }));
}

function formatFlightTerms(
  { segments, changes, cancellation }: PartnerFlight,
  language: Language,
): [string, string] {
  const route = { from: segments[0]!.from, to: segments.at(-1)!.to };
  const say = (act: 'change' | 'cancel', rule: PartnerFlight['changes']): string => {
    if (!rule.allowed) return translate(language, `programs.${act}.never`, route);
    const { fee = '0.00', currency = '', untilHours = 0 } = rule;
    const key = fee === '0.00' ? `programs.${act}.free` : `programs.${act}.fee`;
    return translate(language, key, { ...route, hours: untilHours, fee, currency });
  };
  return [say('cancel', cancellation), say('change', changes)];
}
