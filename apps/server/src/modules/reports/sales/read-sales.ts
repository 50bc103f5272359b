import type { Language } from '@farewind/contract/core/fields';
import type { getSales, SalesGroup } from '@farewind/contract/reports/sales';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { carrierPattern } from '@farewind/values/iata';
import { addDays, startOfDay } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ReportSources } from '../sources.ts';
import { formatMinor, splitByLargestRemainder } from '@farewind/values/money';
import type { SoldItem, SoldOrder } from '../../bookings/public.ts';
import type { Turnover } from '../../payments/public.ts';
import { dateIn } from '../local-days.ts';
import { sumDays, totalInOwn } from './total-in-own.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

type Asked = ParsedInput<typeof getSales>;

/** Sales and refunds of a period of days, from the ledger. */
export async function readSales(
  sources: Pick<ReportSources, 'sales' | 'getInventoryCurrency'>,
  scope: TenantScope,
  language: Language,
  { from, to, by, timeZone }: Asked,
): Promise<Output<typeof getSales>> {
  const { listTurnover, readSoldOrders, airlineNameOf, readUserNames } = sources.sales;
  const bounds = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)] as const;
  const turnover = await listTurnover(scope, new Date(bounds[0]), new Date(bounds[1]));
  const orders = await readSoldOrders(scope, [...new Set(turnover.map(({ reference }) => reference))]);
  const people = by === 'agent' ? await readUserNames(scope, listSellers(orders)) : new Map<number, string>();
  const own = await sources.getInventoryCurrency(scope);
  const grouped = groupSales(turnover, orders, { by, timeZone, own }, (_, key) => {
    if (by === 'carrier') return carrierPattern.test(key) ? airlineNameOf(key, language) : null;
    return by === 'agent' ? (people.get(userIdOf(key) ?? 0) ?? null) : null;
  });
  const days = sumDays(turnover, dateIn(timeZone));
  const foreign = days.filter(({ currency }) => currency !== own).map(({ day }) => day);
  const rates = await sources.sales.readRatesOfDays(scope, own, [...new Set(foreign)]);
  return { ...grouped, own: totalInOwn(days, countSold(turnover, orders), own, rates, sources.sales) };
}

/** Orders sold, once each, and their travellers. */
function countSold(turnover: readonly Turnover[], orders: ReadonlyMap<string, SoldOrder>) {
  const sold = new Set(
    turnover
      .filter(({ kind, isContract }) => kind === 'sale' && isContract)
      .map(({ reference }) => reference),
  );
  const passengers = [...sold].reduce((sum, reference) => sum + (orders.get(reference)?.passengers ?? 0), 0);
  return { orders: sold.size, passengers };
}

function listSellers(orders: Awaited<ReturnType<ReportSources['sales']['readSoldOrders']>>): number[] {
  return [...new Set([...orders.values()].flatMap(({ soldBy }) => userIdOf(soldBy) ?? []))];
}

type Sales = Pick<Output<typeof getSales>, 'rows' | 'totals'>;

/** The display name of a group, if its key is not readable itself. */
type NameOf = (by: SalesGroup, key: string) => string | null;

interface Sum {
  readonly key: string;
  readonly currency: Turnover['currency'];
  readonly orders: Set<string>;
  passengers: number;
  grossMinor: number;
  refundedMinor: number;
}

/** Distributes sales and refunds over the rows of a grouping. Every cent is in exactly one row and in one total. */
export function groupSales(
  turnover: readonly Turnover[],
  orders: ReadonlyMap<string, SoldOrder>,
  { by, timeZone, own }: { readonly by: SalesGroup; readonly timeZone: string; readonly own: Currency },
  nameOf: NameOf,
): Sales {
  const dateOf = dateIn(timeZone);
  const rows = new Map<string, Sum>();
  const totals = new Map<string, Sum>();
  for (const entry of turnover) {
    const order = orders.get(entry.reference);
    for (const { item, minor } of spread(entry, order)) {
      const key = by === 'day' ? dateOf(entry.at) : keyOf(by, entry, order, item);
      add(rows, key, entry, order, minor);
    }
    add(totals, entry.currency, entry, order, entry.minor);
  }
  return {
    rows: [...rows.values()].toSorted(by === 'day' ? byKey(own) : bySize(own)).map((sum) => ({
      key: sum.key,
      name: nameOf(by, sum.key),
      ...figuresOf(sum),
    })),
    totals: [...totals.values()].toSorted(byCurrency(own)).map(figuresOf),
  };
}

interface Share {
  readonly item: SoldItem | undefined;
  readonly minor: number;
}

/**
 * The items of a posting. A sale is of one item; a sum that belongs to no single item, such as the fee for a name,
 * counts for the first. A payment request is of the item whose supplier it is for, and so is its refund. Any other refund
 * follows its quote; one without a quote is spread over all items by their prices.
 */
function spread({ kind, subject, minor }: Turnover, order: SoldOrder | undefined): readonly Share[] {
  const items = order?.items ?? [];
  const requestedFor = order?.requestedFor.get(subject);
  if (kind === 'sale' || items.length < 2 || requestedFor !== undefined) {
    const wanted = requestedFor ?? subject;
    return [{ item: items.find(({ itemId }) => itemId === wanted) ?? items[0], minor }];
  }
  const givenBack = order?.givenBack.get(subject);
  const weights = items.map(({ itemId, totalMinor }) =>
    givenBack ? (givenBack.get(itemId) ?? 0) : totalMinor,
  );
  const parts = splitByLargestRemainder(Math.abs(minor), weights);
  return items
    .map((item, at) => ({ item, minor: Math.sign(minor) * (parts[at] ?? 0) }))
    .filter((share) => share.minor !== 0);
}

function keyOf(
  by: Exclude<SalesGroup, 'day'>,
  { currency }: Turnover,
  order: SoldOrder | undefined,
  item: SoldItem | undefined,
): string {
  if (by === 'currency') return currency;
  if (by === 'agent') return order && userIdOf(order.soldBy) !== undefined ? order.soldBy : 'shop';
  return (by === 'route' ? item?.route : item?.carrier) ?? item?.kind ?? '';
}

function add(
  sums: Map<string, Sum>,
  key: string,
  { kind, isContract, currency, reference }: Turnover,
  order: SoldOrder | undefined,
  minor: number,
): void {
  const place = `${key} ${currency}`;
  const sum = sums.get(place) ?? newSum(key, currency);
  sums.set(place, sum);
  if (kind === 'refund') {
    sum.refundedMinor += minor;
    return;
  }
  sum.grossMinor += minor;
  // A later payment sells no other order.
  if (!isContract || sum.orders.has(reference)) return;
  sum.orders.add(reference);
  sum.passengers += order?.passengers ?? 0;
}

function newSum(key: string, currency: Turnover['currency']): Sum {
  return { key, currency, orders: new Set(), passengers: 0, grossMinor: 0, refundedMinor: 0 };
}

function figuresOf({ orders, passengers, grossMinor, refundedMinor, currency }: Sum) {
  return {
    orders: orders.size,
    passengers,
    currency,
    gross: formatMinor(grossMinor),
    refunded: formatMinor(refundedMinor),
    net: formatMinor(grossMinor - refundedMinor),
  };
}

type Order = (one: Sum, other: Sum) => number;

const byKey =
  (own: Currency): Order =>
  (one, other) =>
    compare(one.key, other.key) || byCurrency(own)(one, other);

const bySize =
  (own: Currency): Order =>
  (one, other) =>
    byCurrency(own)(one, other) ||
    other.grossMinor - one.grossMinor ||
    other.refundedMinor - one.refundedMinor ||
    compare(one.key, other.key);

const byCurrency =
  (own: Currency): Order =>
  (one, other) =>
    Number(other.currency === own) - Number(one.currency === own) || compare(one.currency, other.currency);

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
