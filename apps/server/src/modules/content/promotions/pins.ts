import type {
  deletePromotionPin as deleteOperation,
  getPromotionPins,
  PromotionPin,
  savePromotionPin as saveOperation,
  updatePromotionPin as updateOperation,
} from '@farewind/contract/content/promotion-pins';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { lockPin, pinColumns } from './pin-rows.ts';

const sortable = { position: 'position', from: 'from_place', to: 'to_place' } as const;
const taken = { promotion_pin_route: { path: 'to', message: 'content.pinExists' } };

export async function listPins(
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

/** Puts a route in front. Refuses with GEN-DUPLICATE, at the destination, one that stands there already. */
export async function savePin(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof saveOperation>,
): Promise<PromotionPin> {
  requireRoute(input);
  return createAudited(scope, context, 'promotionPin', () =>
    refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('promotion_pin')
        .values({ tenant_id: scope.tenantId, ...toRow(input) })
        .returning(pinColumns)
        .executeTakeFirstOrThrow(),
    ),
  );
}

export async function updatePin(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof updateOperation>,
): Promise<PromotionPin> {
  requireRoute(input);
  const before = await lockPin(scope, input.id);
  if (!before) throw refusal('GEN-NOTFOUND');
  return updateAudited(scope, context, 'promotionPin', {
    before,
    seenVersion: input.version,
    write: () =>
      refuseDuplicate(taken, () =>
        scope.tx
          .updateTable('promotion_pin')
          .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', input.id)
          .returning(pinColumns)
          .executeTakeFirstOrThrow(),
      ),
  });
}

export async function deletePin(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const before = await lockPin(scope, id);
  if (!before) throw refusal('GEN-NOTFOUND');
  return deleteAudited(scope, context, 'promotionPin', {
    before,
    write: () =>
      scope.tx
        .deleteFrom('promotion_pin')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute(),
  });
}

function requireRoute({ from, to, validFrom, validTo }: ParsedInput<typeof saveOperation>): void {
  if (from === to) throw fieldRefusal([{ path: 'to', message: 'content.pinSamePlace' }]);
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
    throw fieldRefusal([{ path: 'validTo', message: 'validation.invalidValue' }]);
}

function toRow(input: ParsedInput<typeof saveOperation>) {
  return {
    from_place: input.from ?? null,
    to_place: input.to,
    position: input.position,
    valid_from: input.validFrom ?? null,
    valid_to: input.validTo ?? null,
    is_active: input.isActive,
  };
}
