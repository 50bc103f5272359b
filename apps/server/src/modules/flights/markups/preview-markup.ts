import type { MarkupSample, previewMarkup } from '@farewind/contract/rules/markup-rules';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { dateOfDayNumber, dayNumber } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Places } from '../../places/public.ts';
import { linesTotal, type StockFare } from '../stock/stock.ts';
import { pricedFlight, type LoadedTimetable } from '../timetable/loaded-timetable.ts';
import { faresOnDay, flightDatesOf, type SoldFlight } from '../timetable/sold-flights.ts';
import { addMarkup, findMarkup, type MarkupRule, type MarkupSubject } from '../pricing/markup.ts';
import { markupSubject } from '../pricing/segment-prices.ts';
import { getMarkup, lockMarkups, readMarkup, toMarkupRules, type MarkupRecord } from './markup-records.ts';
import { moveInOrder } from './move-in-order.ts';

type Input = ParsedInput<typeof previewMarkup>;
type NamedRule = MarkupRule & { readonly name: string };

const MAX_SAMPLES = 5;
/** The id and the position of a rule that does not exist yet. */
const NOT_YET = { id: 0, position: Number.MAX_SAFE_INTEGER, version: 1 };

export interface MarkupPreviewDeps {
  readonly places: Places;
  readonly timetable: LoadedTimetable;
  readonly currency: Currency;
}

/** Flights on sale with their prices before and after. Refuses in the same cases as the change itself. */
export async function previewMarkups(
  deps: MarkupPreviewDeps,
  scope: TenantScope,
  request: Input,
): Promise<Output<typeof previewMarkup>> {
  const before = await lockMarkups(scope);
  return {
    samples: findSamples(deps, request, toMarkupRules(before), toMarkupRules(applyRequest(before, request))),
  };
}

function applyRequest(rules: readonly MarkupRecord[], request: Input): MarkupRecord[] {
  if (request.act === 'save') return [...rules, { ...NOT_YET, ...readMarkup(request) }];
  const known = getMarkup(rules, request.id);
  if (request.act === 'move') return moveInOrder(rules, request.id, request.direction);
  if (request.act === 'delete') return rules.filter((rule) => rule !== known);
  const changed = { ...known, ...readMarkup(request) };
  return rules.map((rule) => (rule === known ? changed : rule));
}

/** One flight of a route. Flights not requested by number are listed only if their price changes. */
function findSamples(
  { places, timetable, currency }: MarkupPreviewDeps,
  request: Input,
  before: readonly NamedRule[],
  after: readonly NamedRule[],
): MarkupSample[] {
  const isNamed = [request.sampleFrom, request.sampleTo, request.sampleDate].some(
    (member) => member !== undefined,
  );
  const samples: MarkupSample[] = [];
  const routes = new Set<string>();
  for (const flight of timetable.flights) {
    const { from, to } = flight.record;
    const route = `${from} ${to} ${flight.service.carrier} ${flight.cabin}`;
    if (routes.has(route) || !liesOnRoute(places, flight, request)) continue;
    for (const { fare, day, subject } of departuresOf(places, timetable, flight, request)) {
      const rules = { before: findMarkup(before, subject), after: findMarkup(after, subject) };
      if (!isNamed && isSameMarkup(rules.before, rules.after)) continue;
      routes.add(route);
      samples.push({
        carrier: flight.service.carrier,
        number: flight.service.number,
        from,
        to,
        currency,
        date: dateOfDayNumber(day),
        kind: flight.service.kind,
        cabin: flight.cabin,
        family: fare.family,
        before: priceOf(fare, rules.before),
        after: priceOf(fare, rules.after),
      });
      break;
    }
    if (samples.length === MAX_SAMPLES) break;
  }
  return samples;
}

function liesOnRoute(places: Places, { record }: SoldFlight, { sampleFrom, sampleTo }: Input): boolean {
  const names = (code: string) => [code, places.getAirport(code).cityCode];
  return (
    (sampleFrom === undefined || names(record.from).includes(sampleFrom)) &&
    (sampleTo === undefined || names(record.to).includes(sampleTo))
  );
}

interface SampledDeparture {
  readonly fare: StockFare;
  /** Local time. */
  readonly day: number;
  readonly subject: MarkupSubject;
}

/** The days on which a flight leaves from tomorrow on, or the requested one. */
function* departuresOf(
  places: Places,
  timetable: LoadedTimetable,
  flight: SoldFlight,
  { sampleDate }: Input,
): Generator<SampledDeparture> {
  const asked = sampleDate === undefined ? undefined : dayNumber(sampleDate) - flight.dayShift;
  const first = asked ?? timetable.firstDay + 2;
  for (const day of flightDatesOf(flight, first, asked ?? first + timetable.dayCount)) {
    const [fare] = faresOnDay(flight, day);
    if (!fare) continue;
    const localDay = day + flight.dayShift;
    const subject = markupSubject(places, pricedFlight(flight, localDay), flight.cabin);
    yield { fare, day: localDay, subject };
  }
}

function isSameMarkup(one: MarkupRule | undefined, other: MarkupRule | undefined): boolean {
  return JSON.stringify(one?.amount) === JSON.stringify(other?.amount);
}

function priceOf(fare: StockFare, rule: NamedRule | undefined): MarkupSample['before'] {
  const { adult } = addMarkup(fare.prices, rule);
  const total = linesTotal(adult);
  return {
    total: formatMinor(total),
    markup: formatMinor(total - linesTotal(fare.prices.adult)),
    ...(rule ? { rule: rule.name } : {}),
  };
}
