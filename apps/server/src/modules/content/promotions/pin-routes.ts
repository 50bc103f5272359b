import * as contract from '@farewind/contract/content/promotion-pins';
import type {
  getPromotionPins,
  PromotionPin,
  savePromotionPin as saveOperation,
} from '@farewind/contract/content/promotion-pins';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { recordActs } from '../../../platform/records/record-acts.ts';
import { pinColumns } from './pin-rows.ts';

/** The office's operations on pinned routes. */
export function pinRoutes(database: Database): Binding[] {
  return [
    bind(contract.getPromotionPins, ({ tenantId }, input) =>
      database.inTenant(tenantId, (scope) => listPins(scope, input)),
    ),
    bind(contract.savePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => pinActs.add(scope, context, input)),
    ),
    bind(contract.updatePromotionPin, (context, input) =>
      database.inTenant(context.tenantId, (scope) => pinActs.change(scope, context, input)),
    ),
    bind(contract.deletePromotionPin, (context, { input: id }) =>
      database.inTenant(context.tenantId, (scope) => pinActs.remove(scope, context, id)),
    ),
  ];
}

const sortable = { position: 'position', from: 'from_place', to: 'to_place' } as const;
const taken = { promotion_pin_route: { path: 'to', message: 'content.pinExists' } };

async function listPins(
  { tx, tenantId }: TenantScope,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getPromotionPins>,
): Promise<Output<typeof getPromotionPins>> {
  const sort = readSorting<string>(sorting, sortable, ['position']);
  let query = tx.selectFrom('promotion_pin').select(pinColumns).where('tenant_id', '=', tenantId);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword) {
    const code = keyword.toUpperCase();
    query = query.where((eb) => eb.or([eb('from_place', '=', code), eb('to_place', '=', code)]));
  }
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, items: rows };
}

/** Refuses a route that is pinned already, at its destination. */
const pinActs = recordActs<'promotion_pin', ParsedInput<typeof saveOperation>, PromotionPin>({
  table: 'promotion_pin',
  entity: 'promotionPin',
  taken,
  get: ({ tx, tenantId }: TenantScope, id) =>
    tx
      .selectFrom('promotion_pin')
      .select(pinColumns)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  toRow,
});

function requireRoute({ from, to, validFrom, validTo }: ParsedInput<typeof saveOperation>): void {
  if (from === to) throw fieldRefusal([{ path: 'to', message: 'content.pinSamePlace' }]);
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
    throw fieldRefusal([{ path: 'validTo', message: 'validation.invalidValue' }]);
}

function toRow(input: ParsedInput<typeof saveOperation>) {
  requireRoute(input);
  return {
    from_place: input.from ?? null,
    to_place: input.to,
    position: input.position,
    valid_from: input.validFrom ?? null,
    valid_to: input.validTo ?? null,
    is_active: input.isActive,
  };
}
