import type { Cabin } from '@farewind/contract/core/fields';
import { ratioHalfUp } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PassengerPrices, PriceLines } from '../stock/stock.ts';

/** A tenant's markup on a segment's fare. Undefined conditions match everything. */
export interface MarkupRule {
  readonly carrier: string | undefined;
  /** Airport or city codes. */
  readonly fromCode: string | undefined;
  readonly toCode: string | undefined;
  readonly kind: string | undefined;
  readonly cabin: string | undefined;
  /** Local departure days, both included. */
  readonly firstDay: number | undefined;
  readonly lastDay: number | undefined;
  readonly amount: { readonly basisPoints: number } | { readonly sumMinor: number };
}

/** The input for matching a rule: one dated flight in one cabin. */
export interface MarkupSubject {
  readonly carrier: string;
  /** The airport's own code and its city's. */
  readonly fromCodes: readonly string[];
  readonly toCodes: readonly string[];
  readonly kind: 'charter' | 'scheduled';
  readonly cabin: Cabin;
  readonly day: number;
}

/** The first matching rule; rules are sorted by position. */
export function findMarkup<Rule extends MarkupRule>(
  rules: readonly Rule[],
  subject: MarkupSubject,
): Rule | undefined {
  return rules.find(
    (rule) =>
      (rule.carrier === undefined || rule.carrier === subject.carrier) &&
      (rule.fromCode === undefined || subject.fromCodes.includes(rule.fromCode)) &&
      (rule.toCode === undefined || subject.toCodes.includes(rule.toCode)) &&
      (rule.kind === undefined || rule.kind === subject.kind) &&
      (rule.cabin === undefined || rule.cabin === subject.cabin) &&
      (rule.firstDay === undefined || rule.firstDay <= subject.day) &&
      (rule.lastDay === undefined || subject.day <= rule.lastDay),
  );
}

const BASIS_POINTS = 10_000;

/** Adds a rule's percentage of the fare line (half up) or its sum to the service line of every passenger type. */
export function addMarkup(prices: PassengerPrices, rule: MarkupRule | undefined): PassengerPrices {
  if (!rule) return prices;
  const { amount } = rule;
  const marked = (lines: PriceLines): PriceLines => {
    const added =
      'sumMinor' in amount ? amount.sumMinor : ratioHalfUp(lines.fareMinor, amount.basisPoints, BASIS_POINTS);
    return { ...lines, serviceMinor: lines.serviceMinor + added };
  };
  return { adult: marked(prices.adult), child: marked(prices.child), infant: marked(prices.infant) };
}

interface MarkupRow {
  carrier: string | null;
  fromCode: string | null;
  toCode: string | null;
  kind: string | null;
  cabin: string | null;
  firstDay: number | null;
  lastDay: number | null;
  basisPoints: number | null;
  sumMinor: number | null;
}

/** The tenant's active rules in order of position. */
export async function listMarkupRules(scope: TenantScope): Promise<MarkupRule[]> {
  const { rows } = await sql<MarkupRow>`
    select carrier, from_code as "fromCode", to_code as "toCode", kind, cabin,
      valid_from - date '1970-01-01' as "firstDay", valid_to - date '1970-01-01' as "lastDay",
      basis_points as "basisPoints", sum_minor as "sumMinor"
    from markup_rule where tenant_id = ${scope.tenantId} and is_active order by position, id`.execute(
    scope.tx,
  );
  return rows.map((row) => ({
    carrier: row.carrier ?? undefined,
    fromCode: row.fromCode ?? undefined,
    toCode: row.toCode ?? undefined,
    kind: row.kind ?? undefined,
    cabin: row.cabin ?? undefined,
    firstDay: row.firstDay ?? undefined,
    lastDay: row.lastDay ?? undefined,
    amount: row.basisPoints === null ? { sumMinor: row.sumMinor ?? 0 } : { basisPoints: row.basisPoints },
  }));
}
