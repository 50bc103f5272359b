import type { getTraining } from '@farewind/contract/identity/training';
import type { Output } from '@farewind/contract/core/operation';
import type { Database } from '../../../platform/database/database.ts';
import type { GlobalScope } from '../../../platform/database/scope.ts';
import { findDefaultSite, findTenant } from '../accounts/repository.ts';

const MINUTE_MS = 60_000;

/** An agency's training copy, whether or not it is ready. */
export function findTrainingTenant({ tx }: GlobalScope, agencyId: number) {
  return tx
    .selectFrom('tenant')
    .select(['id', 'is_active', 'created_at', 'clock_offset_ms'])
    .where('training_of', '=', agencyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The copy as seen by the agency, and from within the copy itself. */
export async function readTraining(
  database: Database,
  tenantId: number,
): Promise<Output<typeof getTraining>> {
  const { own, copy } = await database.inGlobal(async (scope) => {
    const tenant = await findTenant(scope, tenantId);
    const agencyId = tenant?.training_of ?? tenantId;
    return { own: agencyId, copy: await findTrainingTenant(scope, agencyId) };
  });
  if (!copy) return { copy: null, isInCopy: false };
  const { now, site } = await database.inTenant(copy.id, async (scope) => ({
    now: scope.now,
    site: await findDefaultSite(scope),
  }));
  return {
    copy: {
      tenantId: copy.id,
      madeAt: copy.created_at.toISOString(),
      now: now.toISOString(),
      aheadMinutes: Math.round(copy.clock_offset_ms / MINUTE_MS),
      address: site?.origin ?? '',
      isReady: copy.is_active,
    },
    isInCopy: own !== tenantId,
  };
}
