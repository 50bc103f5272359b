import type {
  getFareCalendar as readOperation,
  updateFareCalendar as updateOperation,
} from '@farewind/contract/inventory/fare-calendar';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { dayNumber } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, Refusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FlightsDeps } from '../deps.ts';
import { listDatedFares } from './read-departure-stock.ts';
import { readDepartures, type DepartureRow } from './read-departures.ts';
import { updateDepartureStock } from './update-departure-stock.ts';

/** More than a calendar shows at a time. */
const MOST_DAYS = 62;
/** More than a carrier flies under one number. */
const MOST_A_DAY = 20;

type Calendar = Output<typeof readOperation>;

/** Adult prices of a flight number on a range of departures. */
export async function readFareCalendar(
  { settings }: Pick<FlightsDeps, 'settings'>,
  scope: TenantScope,
  { carrier, number, from, to }: ParsedInput<typeof readOperation>,
): Promise<Calendar> {
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS || to < from)
    throw fieldRefusal([{ path: 'to', message: 'validation.invalidValue' }]);
  const { inventoryCurrency } = await settings.getAgency(scope);
  const found = await readDepartures(scope, {
    from,
    to,
    flight: { carrier, number },
    skipCount: 0,
    maxResultCount: MOST_DAYS * MOST_A_DAY,
  });
  const products = new Map<string, { readonly at: number; readonly product: Calendar['products'][number] }>();
  const cells: Calendar['cells'][number][] = [];
  for (const row of found.rows) {
    if (row.state === 'cancelled') continue;
    for (const fare of await listDatedFares(scope, row)) {
      const product = {
        family: fare.family,
        cabin: fare.cabin,
        bookingClass: fare.bookingClass,
        route: routeOf(row, fare),
      };
      const key = Object.values(product).join('|');
      const at = products.get(key)?.at ?? products.size;
      products.set(key, { at, product });
      const { filedMinor, fareMinor, feesMinor } = fare.prices.adult;
      cells.push({
        serviceId: row.serviceId,
        date: row.date,
        version: row.version,
        fareId: fare.fareId,
        product: at,
        adult: formatMinor(fareMinor + feesMinor),
        ...(filedMinor === fareMinor ? {} : { usual: formatMinor(filedMinor + feesMinor) }),
        seats: row.total,
        taken: row.sold + row.held,
      });
    }
  }
  return {
    carrier,
    number,
    currency: inventoryCurrency,
    products: [...products.values()].map(({ product }) => product),
    cells,
  };
}

function routeOf(
  { legs }: DepartureRow,
  fare: { readonly boardLeg: number; readonly offLeg: number },
): string {
  return `${legs[fare.boardLeg - 1]!.origin}–${legs[fare.offLeg - 1]!.destination}`;
}

/**
 * Sets prices of several dates, one departure at a time, in the same way as for a single departure. Refuses every
 * invalid price at its place in the request, and a concurrently changed departure with GEN-CONFLICT.
 */
export async function updateFareCalendar(
  deps: Pick<FlightsDeps, 'places' | 'settings'>,
  scope: TenantScope,
  context: RequestContext,
  { prices }: ParsedInput<typeof updateOperation>,
): Promise<Output<typeof updateOperation>> {
  const placed = prices.map((price, at) => ({ ...price, at }));
  const departures = Map.groupBy(placed, ({ serviceId, date }) => `${serviceId} ${date}`);
  const problems: FieldProblem[] = [];
  for (const group of departures.values()) {
    const [{ serviceId, date, version } = refuseEmpty()] = group;
    try {
      await updateDepartureStock(deps, scope, context, {
        serviceId,
        date,
        version,
        seats: [],
        prices: group.map(({ fareId, adult }) => ({ fareId, adult })),
      });
    } catch (error) {
      const fields =
        error instanceof Refusal && error.key === 'GEN-VALIDATION' ? error.options.fields : undefined;
      if (fields === undefined) throw error;
      problems.push(...fields.map((problem) => atPlace(problem, group)));
    }
  }
  if (problems.length > 0) throw fieldRefusal(problems);
  return { changed: prices.length };
}

function refuseEmpty(): never {
  throw refusal('GEN-NOTFOUND');
}

/** Maps `prices.0.adult` of one departure to its place in the whole request. */
function atPlace(problem: FieldProblem, group: readonly { readonly at: number }[]): FieldProblem {
  const [, index = '0', field = 'adult'] = /^prices\.(\d+)\.(\w+)$/.exec(problem.path) ?? [];
  return { ...problem, path: `prices.${group[Number(index)]?.at ?? 0}.${field}` };
}
