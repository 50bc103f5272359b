import { sql } from 'kysely';
import { percentHalfUp } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MethodCapabilities, PaymentFee } from '../../settings/public.ts';

/** What decides between accounts where the agency has set no order. */
export interface RouteCosts {
  readonly fees: readonly PaymentFee[];
  /** Accounts that could not be reached a moment ago. */
  readonly unreachable: ReadonlySet<number>;
  /** The sum to be paid, or a usual one. */
  readonly amountMinor: number;
}

/** A fee of the sum, in minor units. */
export function feeOfSum({ basisPoints, fixedMinor }: PaymentFee, amountMinor: number): number {
  return percentHalfUp(amountMinor, basisPoints / 100) + fixedMinor;
}

/** An account's fee for a method and the country of a card; undefined if the agency has entered none. */
export function findFee(
  fees: readonly PaymentFee[],
  { settingId, method, country }: { settingId: number; method: string; country: string | undefined },
): PaymentFee | undefined {
  const own = fees.filter((fee) => fee.settingId === settingId && fee.method === method);
  return (
    own.find(({ cardCountry }) => cardCountry === country) ??
    own.find(({ cardCountry }) => cardCountry === '')
  );
}

interface Route {
  readonly setting: { readonly id: number };
  readonly method: Pick<MethodCapabilities, 'id' | 'way' | 'take'>;
}

/** Whether the agency has entered a fee for one of these, so that fees decide. */
export function haveFees(routes: readonly Route[], { fees }: Pick<RouteCosts, 'fees'>): boolean {
  return routes.some(({ setting, method }) =>
    fees.some((fee) => fee.settingId === setting.id && fee.method === method.id),
  );
}

/** Whether a payer who was shown a method can use another in its place: the same form, and money not taken sooner. */
export function isLikeShown(method: Route['method'], shown: Route['method']): boolean {
  return method.way === shown.way && (shown.take !== 'hold' || method.take === 'hold');
}

/**
 * The cheapest first: those that can be reached before those that cannot, and accounts without a fee after those with
 * one. Equal ones keep their order, which is that of priority; without any fee nothing changes. While the cheapest of
 * all cannot be reached, those like it lead, because buyers may have been shown its method a moment ago.
 */
export function cheapestFirst<One extends Route>(
  routes: readonly One[],
  costs: RouteCosts,
  country?: string,
): One[] {
  if (!haveFees(routes, costs)) return [...routes];
  const costOf = ({ setting, method }: Route): number => {
    const fee = findFee(costs.fees, { settingId: setting.id, method: method.id, country });
    return fee ? feeOfSum(fee, costs.amountMinor) : Infinity;
  };
  const byCost = routes.toSorted((a, b) => {
    const [one, other] = [costOf(a), costOf(b)];
    return one === other ? 0 : one - other;
  });
  const isOut = ({ setting }: Route): boolean => costs.unreachable.has(setting.id);
  const [usual] = byCost;
  const isReplaced = usual !== undefined && isOut(usual);
  const rank = (one: Route): number =>
    isOut(one) ? 2 : Number(isReplaced && !isLikeShown(one.method, usual.method));
  return byCost.toSorted((a, b) => rank(a) - rank(b));
}

/** How long an account that could not be reached stays behind the others. */
export const RECENT_MINUTES = 15;

/**
 * The accounts whose last payment of the past minutes could not be sent or has no answer yet. After these minutes the
 * next payment tries them again.
 */
export async function listUnreachable({ tx, tenantId, now }: TenantScope): Promise<Set<number>> {
  const { rows } = await sql<{ settingId: number }>`
    select setting_id as "settingId" from payment_attempt
    where tenant_id = ${tenantId} and changed_at > ${now}::timestamptz - make_interval(mins => ${RECENT_MINUTES})
    group by setting_id
    having max(changed_at) filter (where state = 'unknown' or (state = 'failed' and failure_code = 'outOfOrder'))
      > coalesce(max(changed_at) filter (where state not in ('created', 'completing', 'unknown')
        and not (state = 'failed' and failure_code = 'outOfOrder')), '-infinity')`.execute(tx);
  return new Set(rows.map(({ settingId }) => settingId));
}
