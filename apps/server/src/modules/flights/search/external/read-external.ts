import type { SearchResults } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { LockedRate } from '../../../settings/public.ts';
import { listMarkupRules } from '../../pricing/markup.ts';
import type { FoundSlice } from '../find-slices.ts';
import type { KeptSearch } from '../search-repository.ts';
import {
  type Direction,
  claimQuestion,
  storeAnswer,
  listAnswers,
  type KeptAnswer,
} from '../../suppliers/answer-rows.ts';
import { toContractSlices, toExternalSlice } from './external-slices.ts';
import { type SupplierDeps, clientOf } from '../../supplier-deps.ts';
import type { SupplierOffer, SupplierQuery } from '../../ports.ts';
import { supplierRows, type SupplierRecord } from '../../suppliers/supplier-rows.ts';

/** The external suppliers' offers for a search so far. */
export interface FoundExternal {
  readonly outbounds: readonly FoundSlice[];
  readonly inbounds: readonly FoundSlice[];
  readonly suppliers: SearchResults['suppliers'];
  /** Carrier names as given by their sellers. */
  readonly carrierNames: ReadonlyMap<string, string>;
  /** When the first of them has to be queried again; undefined while there is no complete answer. */
  readonly validUntil: Date | undefined;
  /** Changes whenever the offers change. */
  readonly version: readonly unknown[];
}

/** The rates of an offer's currency: to the requested one, and from the inventory currency for a markup's fixed sum. */
export interface ExternalRates {
  readonly toAsked: LockedRate;
  readonly fromInventory: LockedRate;
}

/**
 * Undefined if the agency sells no external flights on the route. `withoutContracts`: suppliers that sell the trip under
 * one contract for both directions are not asked.
 */
export async function readExternal(
  deps: SupplierDeps,
  scope: TenantScope,
  search: KeptSearch,
  { withoutContracts = false } = {},
): Promise<FoundExternal | undefined> {
  const asked = await askSuppliers(deps, scope, search, withoutContracts);
  if (asked.length === 0) return undefined;
  const markups = await listMarkupRules(scope);
  const rates = await ratesOf(deps, scope, asked, search.currency);
  const { adults, children, infants } = search;
  const frame = { places: deps.places, counts: { adults, children, infants }, markups };
  const nowMs = scope.now.getTime();
  const pricedOf = (answers: readonly KeptAnswer[], direction: Direction) =>
    answers
      .filter((answer) => answer.direction === direction)
      .flatMap((answer) => answer.offers)
      .flatMap((offer) => {
        const rate = rates.get(offer.currency);
        if (!rate || Date.parse(offer.expiresAt) <= nowMs) return [];
        return [{ offer, terms: { ...frame, rate: rate.toAsked, fromInventory: rate.fromInventory } }];
      });
  const found = asked.map(({ supplier, answers }) => {
    const priced = pricedOf(answers, 'outbound');
    const alone = (offers: typeof priced) =>
      offers
        .filter(({ offer }) => !offer.inbound)
        .map(({ offer, terms }) => toExternalSlice(supplier, offer, terms));
    const contracts = toContractSlices(
      supplier,
      priced.filter(({ offer }) => offer.inbound),
    );
    return {
      outbounds: [...alone(priced), ...contracts.outbounds],
      inbounds: [...alone(pricedOf(answers, 'return')), ...contracts.inbounds],
    };
  });
  const offers = asked.flatMap(({ answers }) => answers.flatMap((answer) => answer.offers));
  const ahead = ({ departsAtInstant }: FoundSlice): boolean => departsAtInstant > nowMs;
  const outbounds = found.flatMap((one) => one.outbounds).filter(ahead);
  const inbounds = found.flatMap((one) => one.inbounds).filter(ahead);
  return {
    outbounds,
    inbounds,
    suppliers: asked.map(({ supplier: { name }, answers }) => ({ name, state: stateOf(answers) })),
    carrierNames: new Map(offers.map(({ segments, carrierName }) => [segments[0]!.carrier, carrierName])),
    validUntil: firstToExpire(
      asked.flatMap(({ answers }) => answers),
      nowMs,
    ),
    version: [
      // An offer that has expired is not listed any more.
      [outbounds.length, inbounds.length],
      asked.map(({ supplier, answers }) => [
        supplier.id,
        supplier.version,
        answers.map(({ direction, state, parts: count, askedAt }) => [direction, state, count, askedAt]),
      ]),
      [...rates.values()].map(({ toAsked, fromInventory }) => [toAsked.id, fromInventory.id]),
      markups,
    ],
  };
}

function firstToExpire(answers: readonly KeptAnswer[], nowMs: number): Date | undefined {
  const ends = answers
    .filter(({ state }) => state !== 'waiting')
    .map((answer) => (answer.state === 'done' ? goodUntilMs(answer) : retryMs(answer, nowMs)))
    .filter((end) => end > nowMs);
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/** When a supplier that failed is queried again. */
function retryMs({ askedAt }: KeptAnswer, nowMs: number): number {
  return Math.max(askedAt.getTime() + AGAIN_MS, nowMs + SOON_MS);
}

function stateOf(answers: AskedSupplier['answers']): 'done' | 'waiting' | 'failed' {
  if (answers.some(({ state }) => state === 'waiting')) return 'waiting';
  return answers.some(({ state }) => state === 'failed') ? 'failed' : 'done';
}

/** A currency without a rate for selling is omitted. */
async function ratesOf(
  deps: SupplierDeps,
  scope: TenantScope,
  asked: readonly AskedSupplier[],
  to: Currency,
): Promise<ReadonlyMap<Currency, ExternalRates>> {
  const currencies = new Set(
    asked.flatMap(({ answers }) => answers.flatMap(({ offers }) => offers.map(({ currency }) => currency))),
  );
  const rates = new Map<Currency, ExternalRates>();
  for (const currency of currencies) {
    try {
      rates.set(currency, await externalRates(deps, scope, currency, to));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      deps.log.warn({ err: error, currency }, 'Offers of a supplier have no rate');
    }
  }
  return rates;
}

export async function externalRates(
  { settings }: Pick<SupplierDeps, 'settings'>,
  scope: TenantScope,
  currency: Currency,
  to: Currency,
): Promise<ExternalRates> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  return {
    toAsked: await settings.getRate(scope, currency, to),
    fromInventory: await settings.getRate(scope, inventoryCurrency, currency),
  };
}

/** How long a supplier may take for a search. */
const SEARCH_MS = 20_000;
/** After this, a pending answer counts as lost with the process that queried it. */
const LOST_AFTER_MS = 10_000;
/** How long an answer is valid at most; then the supplier is queried again. */
const GOOD_MS = 20 * 60_000;
/** The earliest retry of a failed query, and of one whose offers expire sooner. */
const AGAIN_MS = 60_000;
/** A failed query that may be repeated is not awaited sooner than this. */
const SOON_MS = 5000;
/** Cheapest offers kept per supplier and direction. */
const MOST_OFFERS = 300;

interface Question {
  readonly searchId: string;
  readonly supplier: SupplierRecord;
  readonly direction: Direction;
  readonly query: SupplierQuery;
}

/** A supplier with its answers for each queried direction. */
interface AskedSupplier {
  readonly supplier: SupplierRecord;
  readonly answers: readonly KeptAnswer[];
}

/**
 * The answers of external suppliers to a search so far; starts the queries to those not asked yet, in the background and
 * independently, so that none delays another or our own inventory. Later calls return what has arrived since.
 */
async function askSuppliers(
  deps: SupplierDeps,
  scope: TenantScope,
  search: KeptSearch,
  withoutContracts: boolean,
): Promise<readonly AskedSupplier[]> {
  const suppliers = await supplierRows.listActive(scope, deps.keyring);
  const asked = suppliers.filter(
    (supplier) =>
      deps.clients[supplier.kind] &&
      isAskedFor(deps, supplier, search) &&
      !(withoutContracts && isOneContract(deps, supplier, search)),
  );
  if (asked.length === 0) return [];
  const known = await listAnswers(scope, search.id);
  const questions = asked.flatMap((supplier) => questionsOf(deps, search, supplier));
  const open = questions.filter((question) => isOpen(deps, known, question, scope.now));
  for (const question of open) await begin(deps, scope, question);
  const answers = open.length === 0 ? known : await listAnswers(scope, search.id);
  return asked.map((supplier) => ({
    supplier,
    answers: answers.filter(({ supplierId }) => supplierId === supplier.id),
  }));
}

/** Whether a supplier is queried between the places of a search: any of their airports, or the codes themselves. */
function isAskedFor({ places }: SupplierDeps, { airports }: SupplierRecord, search: KeptSearch): boolean {
  if (airports.length === 0) return true;
  const codesOf = (code: string): string[] => [
    code,
    ...places.airportsOf(code).map((airport) => airport.code),
  ];
  return [search.from, search.to].every((end) => codesOf(end).some((code) => airports.includes(code)));
}

function isOneContract(deps: SupplierDeps, supplier: SupplierRecord, search: KeptSearch): boolean {
  const isReturn = search.tripType === 'roundTrip' && search.returnDate !== undefined;
  return isReturn && clientOf(deps, supplier).caps.returnTrips === 'oneContract';
}

/** A return trip is one question to a supplier that sells it under one contract, otherwise one for each direction. */
function questionsOf(deps: SupplierDeps, search: KeptSearch, supplier: SupplierRecord): Question[] {
  const { id: searchId, cabin, directOnly, adults, children, infants, from, to, minorAges } = search;
  const frame = { cabin, directOnly, counts: { adults, children, infants }, minorAges };
  const outward = { ...frame, from, to, date: search.departureDate };
  const returnDate = search.tripType === 'roundTrip' ? search.returnDate : undefined;
  if (returnDate === undefined) return [{ searchId, supplier, query: outward, direction: 'outbound' }];
  if (isOneContract(deps, supplier, search))
    return [{ searchId, supplier, query: { ...outward, returnDate }, direction: 'outbound' }];
  const back = { ...frame, from: to, to: from, date: returnDate };
  return [outward, back].map((query, index) => {
    return { searchId, supplier, query, direction: index === 0 ? 'outbound' : 'return' };
  });
}

function isOpen(
  deps: SupplierDeps,
  known: readonly KeptAnswer[],
  { supplier, direction }: Question,
  now: Date,
): boolean {
  const answer = known.find((one) => one.supplierId === supplier.id && one.direction === direction);
  if (answer === undefined) return true;
  const { state, askedAt } = answer;
  if (state === 'done') return goodUntilMs(answer) <= now.getTime();
  return askedAt < (state === 'waiting' ? lostBefore(deps, now) : new Date(now.getTime() - AGAIN_MS));
}

/** A complete answer is valid until the first of its offers expires. */
function goodUntilMs({ askedAt, offers }: KeptAnswer): number {
  const asked = askedAt.getTime();
  const end = offers.reduce(
    (first, { expiresAt }) => (Date.parse(expiresAt) < first ? Date.parse(expiresAt) : first),
    asked + GOOD_MS,
  );
  return Math.max(end, asked + AGAIN_MS);
}

function lostBefore({ searchMs = SEARCH_MS }: SupplierDeps, now: Date): Date {
  return new Date(now.getTime() - searchMs - LOST_AFTER_MS);
}

/** Claims the query in this transaction and sends it after the commit: only one process does. */
async function begin(deps: SupplierDeps, scope: TenantScope, question: Question): Promise<void> {
  const { searchId, direction, supplier } = question;
  const key = { searchId, direction, supplierId: supplier.id };
  if (!(await claimQuestion(scope, key, lostBefore(deps, scope.now)))) return;
  const { tenantId } = scope;
  scope.afterCommit(() => {
    // Detached from the caller, which neither waits for it nor can fail because of it.
    setImmediate(() => void listen(deps, tenantId, question));
  });
}

/**
 * Stores each part as it arrives. If the supplier fails or times out, its earlier parts stay (or the offers of its last
 * answer, if it was queried again), and it is marked as failed.
 */
async function listen(deps: SupplierDeps, tenantId: number, question: Question): Promise<void> {
  const { supplier, direction, searchId, query } = question;
  const { searchMs = SEARCH_MS } = deps;
  const stop = new AbortController();
  const key = { searchId, direction, supplierId: supplier.id };
  const keep = (state: KeptAnswer['state'], parts?: readonly SupplierOffer[]) =>
    deps.database.inTenant(tenantId, (scope) => storeAnswer(scope, key, { state, offers: parts }));
  let offers: readonly SupplierOffer[] = [];
  const timer = setTimeout(() => stop.abort(), searchMs);
  timer.unref();
  try {
    const limits = { deadlineMs: searchMs, signal: stop.signal };
    const search = clientOf(deps, supplier).search(supplier, query, limits);
    for await (const part of untilAborted(search, stop.signal)) {
      offers = cheapestFirst([...offers, ...part.filter((offer) => isFlown(deps, offer, query))]);
      if (part.length > 0) await keep('waiting', offers);
    }
    await keep('done', offers);
  } catch (error) {
    deps.log.warn({ err: error, supplier: supplier.code }, 'A supplier of flights did not answer');
    await keep('failed', offers.length === 0 ? undefined : offers).catch((fault: unknown) =>
      deps.log.error({ err: fault, supplier: supplier.code }, 'An answer of a supplier was not kept'),
    );
  } finally {
    clearTimeout(timer);
  }
}

/** An offer for the whole trip that was asked for. */
function isFlown(deps: SupplierDeps, offer: SupplierOffer, query: SupplierQuery): boolean {
  const { from, to, returnDate } = query;
  if (!isFlownOn(deps, offer.segments, query)) return false;
  if (returnDate === undefined || !offer.inbound) return returnDate === undefined && !offer.inbound;
  return isFlownOn(deps, offer.inbound.segments, { ...query, from: to, to: from, date: returnDate });
}

/** Between the requested places, over airports that we know, on that day. */
function isFlownOn(
  { places }: SupplierDeps,
  segments: SupplierOffer['segments'],
  query: Pick<SupplierQuery, 'from' | 'to' | 'date' | 'directOnly'>,
): boolean {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  const isAt = (place: string, code: string): boolean =>
    places.airportsOf(place).some((airport) => airport.code === code);
  return (
    isAt(query.from, first.from) &&
    isAt(query.to, last.to) &&
    first.departsAt.startsWith(query.date) &&
    segments.every(({ from, to }) => places.findAirport(from) && places.findAirport(to)) &&
    (!query.directOnly || segments.length === 1)
  );
}

function cheapestFirst(offers: readonly SupplierOffer[]): SupplierOffer[] {
  return offers.toSorted((a, b) => a.totalMinor - b.totalMinor).slice(0, MOST_OFFERS);
}

/** The parts that arrive before the signal, without waiting for suppliers that ignore it. Rejects on the signal. */
async function* untilAborted<T>(parts: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The supplier took too long')), { once: true });
  });
  // It may reject while nothing awaits it.
  aborted.catch(() => undefined);
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next.done) return;
    yield next.value;
  }
}
