import * as coupons from '@farewind/contract/rules/coupons';
import type {
  Coupon as CouponView,
  getCoupons,
  saveCoupon as saveOperation,
} from '@farewind/contract/rules/coupons';
import type { Database } from '../../../../platform/database/database.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import { readLongPage } from '../../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../../platform/errors.ts';
import { readSorting } from '../../../../platform/database/read-sorting.ts';
import { recordActs } from '../../../../platform/records/record-acts.ts';
import { selectCoupons, toCoupon, type CouponRow } from './coupon-rows.ts';

/** Coupons, as staff manage them. */
export function couponRoutes({ inTenant }: Database): Binding[] {
  return [
    bind(coupons.getCoupons, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listCoupons(scope, input)),
    ),
    bind(coupons.saveCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => couponActs.add(scope, context, input)),
    ),
    bind(coupons.updateCoupon, (context, input) =>
      inTenant(context.tenantId, (scope) => couponActs.change(scope, context, input)),
    ),
    bind(coupons.deleteCoupon, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => couponActs.remove(scope, context, id)),
    ),
  ];
}

type CouponFields = ParsedInput<typeof saveOperation>;

const sortable = {
  id: 'id',
  code: 'code',
  validTo: 'valid_to',
  used: 'used',
  isActive: 'is_active',
} as const;
const taken = { coupon_code: { path: 'code', message: 'coupon.exists' } };
const namedBy = { coupon_use_tenant_id_coupon_id_fkey: 'coupon.inUse' };

async function listCoupons(
  scope: TenantScope,
  { keyword, isActive, product, sorting, ...page }: ParsedInput<typeof getCoupons>,
): Promise<Output<typeof getCoupons>> {
  const sort = readSorting<string>(sorting, sortable, ['code']);
  let query = selectCoupons(scope);
  if (keyword) query = query.where(sql<boolean>`strpos(code, upper(${keyword})) > 0`);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (product) query = query.where('product', '=', product);
  const { total, rows } = await readLongPage(scope, query, page, [
    ...sort,
    { column: 'id', direction: 'asc' },
  ]);
  return { ...total, items: rows.map(present) };
}

/** Changing a coupon preserves its number of uses; one that was ever used in an order cannot be deleted. */
const couponActs = recordActs<'coupon', CouponFields, CouponView>({
  table: 'coupon',
  entity: 'coupon',
  taken,
  namedBy,
  get: async (scope, id) =>
    present(await selectCoupons(scope).where('id', '=', id).executeTakeFirstOrThrow()),
  toRow,
});

function present(row: CouponRow): CouponView {
  const { offer, minimumMinor, validFrom, validTo, usesTotal, usesPerContact, ...coupon } = toCoupon(row);
  return {
    id: coupon.id,
    code: coupon.code,
    kind: offer.kind,
    percent: offer.kind === 'percent' ? formatMinor(offer.basisPoints) : null,
    sum: offer.kind === 'sum' ? formatMinor(offer.sumMinor) : null,
    currency: coupon.currency,
    minimum: minimumMinor === undefined ? null : formatMinor(minimumMinor),
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    usesTotal: usesTotal ?? null,
    usesPerContact: usesPerContact ?? null,
    product: coupon.product,
    isActive: coupon.isActive,
    used: coupon.used,
    version: coupon.version,
  };
}

/** Refuses an offer without its size, and reversed days, at their fields. */
function toRow(input: CouponFields) {
  const { code, kind, percent, sum, currency, minimum, validFrom, validTo, product, isActive } = input;
  if (kind === 'percent' && percent === undefined) throw needed('percent');
  if (kind === 'sum' && sum === undefined) throw needed('sum');
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
    throw fieldRefusal([{ path: 'validTo', message: 'coupon.daysSwapped' }]);
  return {
    code,
    kind,
    currency,
    product,
    is_active: isActive,
    basis_points: kind === 'percent' && percent !== undefined ? Math.round(Number(percent) * 100) : null,
    sum_minor: kind === 'sum' && sum !== undefined ? parseMinor(sum) : null,
    minimum_minor: minimum === undefined ? null : parseMinor(minimum),
    valid_from: validFrom ?? null,
    valid_to: validTo ?? null,
    uses_total: input.usesTotal ?? null,
    uses_per_contact: input.usesPerContact ?? null,
  };
}

function needed(path: string) {
  return fieldRefusal([{ path, message: 'validation.required' }]);
}
