import type { LocalDate } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** A pinned route; `from` is null for any origin. */
export interface PinnedRoute {
  readonly from: string | null;
  readonly to: string;
}

export const pinColumns = [
  'id',
  'from_place as from',
  'to_place as to',
  'position',
  'valid_from as validFrom',
  'valid_to as validTo',
  'is_active as isActive',
  'version',
] as const;

/** The routes that are featured on a day, in order. */
export async function listPinnedRoutes(scope: TenantScope, day: LocalDate): Promise<PinnedRoute[]> {
  return scope.tx
    .selectFrom('promotion_pin')
    .select(['from_place as from', 'to_place as to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('is_active', '=', true)
    .where(sql<boolean>`coalesce(valid_from, '-infinity') <= ${day}::date`)
    .where(sql<boolean>`coalesce(valid_to, 'infinity') >= ${day}::date`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
