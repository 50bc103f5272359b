import type { Language } from '@farewind/contract/core/fields';
import type { RideDirection, TransferResponse, TransferResults } from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import {
  addDays,
  datePart,
  dayNumber,
  isSkippedTime,
  type LocalDate,
  type LocalDateTime,
  zoneOffsetMinutes,
} from '@farewind/values/local-time';
import { parseMinor, formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { LockedRate } from '../../settings/public.ts';
import type { SavedTransferSearch } from '../api.ts';
import { OWN_FLEET, readOwnStock } from '../own-fleet/own-fleet.ts';
import { type OwnStock, offerOwnRides } from '../own-fleet/offer-own-rides.ts';
import { daysOf } from '../own-fleet/read-own-routes.ts';
import { formatOfferId } from '../offer-id.ts';
import { readRidePlaces } from '../places/place-rows.ts';
import type { RideQuery, TransfersDeps, RideOffer } from '../ports.ts';
import type { ExternalQuestions, SupplierAnswer } from './ask-suppliers.ts';
import { queriesOf } from './ride-queries.ts';
import { findSearch } from './search-repository.ts';
import { chargedMinor } from '../ride-price.ts';
import type { Notice } from '@farewind/contract/flights/search';
import { convertMinor, type ExchangeRate } from '@farewind/values/exchange-rate';
import { translate } from '../../../platform/messages/translate.ts';

/** The furthest alternative day. */
const NEAREST_WITHIN_DAYS = 14;
const MOST_DATES = 3;

type NearestDate = TransferResults['nearestDates'][number];

/**
 * The nearest available days to the requested one on which our own fleet drives at the same time, with the lowest
 * price, by date.
 */
function findNearestDates(stock: OwnStock, query: RideQuery, rate: LockedRate): NearestDate[] {
  const wanted = datePart(query.pickupAt ?? query.arriveBy ?? '');
  const found: NearestDate[] = [];
  for (const date of byDistance(wanted)) {
    const price = cheapestOn(stock, query, date, rate);
    if (price !== undefined) found.push({ direction: query.direction, date, price });
    if (found.length === MOST_DATES) break;
  }
  return found.sort((a, b) => dayNumber(a.date) - dayNumber(b.date));
}

/** Of equally near days the later one comes first, because it is not over yet. */
function byDistance(wanted: LocalDate): LocalDate[] {
  const distances = Array.from({ length: NEAREST_WITHIN_DAYS }, (_, index) => index + 1);
  return distances.flatMap((distance) => [addDays(wanted, distance), addDays(wanted, -distance)]);
}

function cheapestOn(
  stock: OwnStock,
  query: RideQuery,
  date: LocalDate,
  rate: LockedRate,
): string | undefined {
  const onDate = (time: LocalDateTime | undefined) => time && `${date}${time.slice(10)}`;
  const [pickupAt, arriveBy] = [onDate(query.pickupAt), onDate(query.arriveBy)];
  if (isSkippedTime(query.timeZone, pickupAt ?? arriveBy ?? '')) return undefined;
  const { offers } = offerOwnRides(stock, { ...query, pickupAt, arriveBy });
  const prices = offers.map((offer) => chargedMinor(offer, rate));
  return prices.length > 0 ? formatMinor(Math.min(...prices)) : undefined;
}

const VALID_SECONDS = 20 * 60;

type Deps = Pick<TransfersDeps, 'database' | 'places' | 'settings'>;

/** Our own fleet's answer for one direction. */
interface AskedOwnFleet {
  readonly query: RideQuery;
  readonly stock: OwnStock;
}

interface OpenedSearch {
  readonly search: SavedTransferSearch;
  readonly asked: readonly AskedOwnFleet[];
  readonly now: Date;
}

/** The rides of a stored search. Refuses with GEN-NOTFOUND, and with TRF-EXPIRED if its places are no longer sold. */
export async function transferResults(
  deps: Deps,
  external: ExternalQuestions,
  tenantId: number,
  searchId: string,
  language: Language,
): Promise<TransferResults> {
  const opened = await deps.database.inTenant(tenantId, (scope) =>
    openSearch(deps, scope, searchId, language),
  );
  const { search, asked, now } = opened;
  const key = `${tenantId} ${search.id} ${language}`;
  const queries = asked.map(({ query }) => query);
  const answers: SupplierAnswer[] = [
    {
      name: OWN_FLEET,
      state: 'done',
      answers: asked.map(({ stock, query }) => offerOwnRides(stock, query)),
    },
    ...(await external.ask(tenantId, key, queries, now.getTime())),
  ];
  const rates = await deps.database.inTenant(tenantId, (scope) =>
    readRates(deps, scope, answers, asked[0]!.stock.currency, search.currency),
  );
  return present(opened, answers, rates);
}

async function openSearch(
  deps: Deps,
  scope: TenantScope,
  searchId: string,
  language: Language,
): Promise<OpenedSearch> {
  const search = await findSearch(scope, searchId);
  if (!search) throw refusal('GEN-NOTFOUND');
  const queries = queriesOf(deps.places, await readRidePlaces(scope), search, language);
  if (!queries) throw refusal('TRF-EXPIRED');
  const asked: AskedOwnFleet[] = [];
  for (const query of queries) {
    const { first, last } = daysOf(query);
    const [from, until] = [addDays(first, -NEAREST_WITHIN_DAYS), addDays(last, NEAREST_WITHIN_DAYS)];
    asked.push({ query, stock: await readOwnStock(deps.settings, scope, query, from, until) });
  }
  return { search, asked, now: scope.now };
}

type Rates = ReadonlyMap<Currency, LockedRate>;

/** The rates from each offer's currency to the requested one. */
async function readRates(
  { settings }: Deps,
  scope: TenantScope,
  answers: readonly SupplierAnswer[],
  inventoryCurrency: Currency,
  to: Currency,
): Promise<Rates> {
  const offers = answers.flatMap((answer) => answer.answers.flatMap((one) => one.offers));
  const currencies = new Set([inventoryCurrency, ...offers.map((offer) => offer.currency)]);
  const rates = new Map<Currency, LockedRate>();
  for (const from of currencies) rates.set(from, await settings.getRate(scope, from, to));
  return rates;
}

function present({ search, asked, now }: OpenedSearch, answers: readonly SupplierAnswer[], rates: Rates) {
  const validUntil = new Date(now.getTime() + VALID_SECONDS * 1000);
  const responses = asked.flatMap(({ query }, index) =>
    answers
      .flatMap(({ name, answers: said }) =>
        (said[index]?.offers ?? []).map((offer) =>
          presentOffer(offer, query, name, rates.get(offer.currency)!, validUntil),
        ),
      )
      .sort(byPrice),
  );
  const complete = answers.every(({ state }) => state !== 'waiting');
  const isEmpty = ({ query }: AskedOwnFleet): boolean =>
    !responses.some((response) => response.direction === query.direction);
  const empty = complete ? asked.filter(isEmpty) : [];
  return {
    search: presentSearch(search, asked[0]!.query),
    transferSearchResponses: responses,
    ...distanceOf(asked[0]!.stock),
    nearestDates: empty.flatMap(({ stock, query }) =>
      findNearestDates(stock, query, rates.get(stock.currency)!),
    ),
    ...(empty.length > 0 ? { emptyReason: 'TRF-NONE' as const } : {}),
    emptyDirections: empty.map(({ query }) => query.direction),
    notOffered: asked.flatMap(({ query }, index) => presentUnfit(answers, index, query.direction)),
    complete,
    suppliers: answers.flatMap(presentSupplier),
    expiresAt: validUntil.toISOString(),
    secondsLeft: VALID_SECONDS,
  };
}

function byPrice(a: TransferResponse, b: TransferResponse): number {
  return parseMinor(a.vehiclePrice) - parseMinor(b.vehiclePrice) || a.passengerCapacity - b.passengerCapacity;
}

function presentSearch(search: SavedTransferSearch, { from, to, timeZone }: RideQuery) {
  return { ...search, from, to, timeZone };
}

function distanceOf({ routes }: OwnStock): { distanceKm?: number } {
  const km = routes.find((route) => route.km !== null)?.km ?? undefined;
  return km === undefined ? {} : { distanceKm: km };
}

function presentUnfit(
  answers: readonly SupplierAnswer[],
  index: number,
  direction: RideDirection,
): TransferResults['notOffered'] {
  return answers.flatMap(({ name: supplier, answers: said }) =>
    (said[index]?.unfit ?? []).map(({ code, name, reason, ref, vehicles }) => ({
      direction,
      vehicleType: name,
      vehicleCode: code,
      reason,
      ...(ref === undefined ? {} : { transferId: formatOfferId({ direction, supplier, ref }) }),
      ...(vehicles === undefined ? {} : { vehicles }),
    })),
  );
}

/** A supplier that represents several is listed as each of them. */
function presentSupplier({ name, state, answers }: SupplierAnswer): TransferResults['suppliers'] {
  const asked = answers.flatMap((answer) => answer.asked ?? []);
  if (answers.every((answer) => answer.asked === undefined)) return [{ name, state }];
  return [...Map.groupBy(asked, (one) => one.name)].map(([one, states]) => {
    return { name: one, state: states.some((each) => each.state === 'failed') ? 'failed' : 'done' };
  });
}

/** An offer for search answers, in the currency that the rate converts to. */
function presentOffer(
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

/** The services included in the price, as sentences. */
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
