import type { Cabin } from '@farewind/contract/core/fields';
import type { MarkupRow, saveMarkup } from '@farewind/contract/rules/markup-rules';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { dayNumber, type LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { MarkupRule } from '../pricing/markup.ts';

/** A markup rule as shown in the office. */
export interface MarkupRecord extends Omit<MarkupRule, 'kind' | 'cabin' | 'firstDay' | 'lastDay'> {
  readonly id: number;
  /** Only its order counts: numbers may have gaps. */
  readonly position: number;
  readonly name: string;
  readonly kind: 'charter' | 'scheduled' | undefined;
  readonly cabin: Cabin | undefined;
  readonly validFrom: LocalDate | undefined;
  readonly validTo: LocalDate | undefined;
  readonly isActive: boolean;
  readonly version: number;
}

/** All rules in order, locked until the transaction ends, because a position is relative to the others. */
export async function lockMarkups({ tx, tenantId }: TenantScope): Promise<MarkupRecord[]> {
  const rows = await tx
    .selectFrom('markup_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    name: row.name,
    isActive: row.is_active,
    version: row.version,
    carrier: row.carrier ?? undefined,
    fromCode: row.from_code ?? undefined,
    toCode: row.to_code ?? undefined,
    kind: (row.kind ?? undefined) as MarkupRecord['kind'],
    cabin: (row.cabin ?? undefined) as MarkupRecord['cabin'],
    validFrom: row.valid_from ?? undefined,
    validTo: row.valid_to ?? undefined,
    amount: row.basis_points === null ? { sumMinor: row.sum_minor ?? 0 } : { basisPoints: row.basis_points },
  }));
}

/** Refuses with GEN-NOTFOUND. */
export function getMarkup(rules: readonly MarkupRecord[], id: number): MarkupRecord {
  const rule = rules.find((each) => each.id === id);
  if (!rule) throw refusal('GEN-NOTFOUND');
  return rule;
}

export type MarkupFields = Omit<MarkupRecord, 'id' | 'position' | 'version'>;

/** A rule as the form sends it. Refuses every error at its field. */
export function readMarkup(input: ParsedInput<typeof saveMarkup>): MarkupFields {
  const { name, carrier, fromCode, toCode, kind, cabin, validFrom, validTo, unit, amount, isActive } = input;
  const problems: FieldProblem[] = [
    ...(unit === 'percent' && amount > 100
      ? [{ path: 'amount', message: 'validation.atMost', values: { max: 100 } }]
      : []),
    ...(validFrom !== undefined && validTo !== undefined && validTo < validFrom
      ? [{ path: 'validTo', message: 'travelRule.endsBefore' }]
      : []),
  ];
  if (problems.length > 0) throw fieldRefusal(problems);
  const hundredths = Math.round(amount * 100);
  return {
    name,
    carrier,
    fromCode,
    toCode,
    kind,
    cabin,
    validFrom,
    validTo,
    isActive,
    amount: unit === 'percent' ? { basisPoints: hundredths } : { sumMinor: hundredths },
  };
}

export function toMarkupRow(fields: MarkupFields) {
  const { amount } = fields;
  return {
    name: fields.name,
    carrier: fields.carrier ?? null,
    from_code: fields.fromCode ?? null,
    to_code: fields.toCode ?? null,
    kind: fields.kind ?? null,
    cabin: fields.cabin ?? null,
    valid_from: fields.validFrom ?? null,
    valid_to: fields.validTo ?? null,
    basis_points: 'basisPoints' in amount ? amount.basisPoints : null,
    sum_minor: 'sumMinor' in amount ? amount.sumMinor : null,
    is_active: fields.isActive,
  };
}

/** The active rules, which prices are calculated with. */
export function toMarkupRules(records: readonly MarkupRecord[]): (MarkupRule & { readonly name: string })[] {
  return records
    .filter(({ isActive }) => isActive)
    .map(({ validFrom, validTo, ...rule }) => ({
      ...rule,
      firstDay: validFrom === undefined ? undefined : dayNumber(validFrom),
      lastDay: validTo === undefined ? undefined : dayNumber(validTo),
    }));
}

export function presentMarkup(
  rules: readonly MarkupRecord[],
  rule: MarkupRecord,
  currency: Currency,
): MarkupRow {
  const { amount } = rule;
  return {
    id: rule.id,
    name: rule.name,
    isActive: rule.isActive,
    version: rule.version,
    currency,
    position: rules.findIndex(({ id }) => id === rule.id) + 1,
    carrier: rule.carrier ?? null,
    fromCode: rule.fromCode ?? null,
    toCode: rule.toCode ?? null,
    kind: rule.kind ?? null,
    cabin: rule.cabin ?? null,
    validFrom: rule.validFrom ?? null,
    validTo: rule.validTo ?? null,
    unit: 'sumMinor' in amount ? 'sum' : 'percent',
    amount: formatMinor('sumMinor' in amount ? amount.sumMinor : amount.basisPoints),
  };
}
