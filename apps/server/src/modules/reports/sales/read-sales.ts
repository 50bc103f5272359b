import type { Language } from '@farewind/contract/core/fields';
import type { getSales } from '@farewind/contract/reports/sales';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { addDays, startOfDay } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ReportSources } from '../ports.ts';
import { groupSales } from './group-sales.ts';

type Asked = ParsedInput<typeof getSales>;

/** What was sold and given back in a period of days, as the ledger has it. */
export async function readSales(
  sources: Pick<ReportSources, 'sales'>,
  scope: TenantScope,
  language: Language,
  { from, to, by, timeZone }: Asked,
): Promise<Output<typeof getSales>> {
  const { listTurnover, readSoldOrders, airlineNameOf, readUserNames } = sources.sales;
  const bounds = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)] as const;
  const turnover = await listTurnover(scope, new Date(bounds[0]), new Date(bounds[1]));
  const orders = await readSoldOrders(scope, [...new Set(turnover.map(({ reference }) => reference))]);
  const people = by === 'agent' ? await readUserNames(scope, listSellers(orders)) : new Map<number, string>();
  return groupSales(turnover, orders, { by, timeZone }, (_, key) => {
    if (by === 'carrier') return /^[A-Z0-9]{2}$/.test(key) ? airlineNameOf(key, language) : null;
    return by === 'agent' ? (people.get(userIdOf(key) ?? 0) ?? null) : null;
  });
}

function listSellers(orders: Awaited<ReturnType<ReportSources['sales']['readSoldOrders']>>): number[] {
  return [...new Set([...orders.values()].flatMap(({ soldBy }) => userIdOf(soldBy) ?? []))];
}

/** `user:12` → 12. */
function userIdOf(text: string): number | undefined {
  const match = /^user:(\d+)$/.exec(text);
  return match ? Number(match[1]) : undefined;
}
