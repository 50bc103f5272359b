import type { Sample } from '@farewind/contract/identity/sample';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { deleteSample, findSampleMarks, insertSample, markLoaded } from './sample-rows.ts';

/** Outbox topic: an agency was opened with the sample, which has to be loaded. The payload is empty. */
export const SAMPLE_DUE = 'identity.sampleDue';

/** Schedules the loading, which takes longer than the user who opens an agency should have to wait. */
export async function beginSample(
  { outbox }: Pick<IdentityDeps, 'outbox'>,
  scope: TenantScope,
): Promise<void> {
  await insertSample(scope);
  await outbox.add(scope, { topic: SAMPLE_DUE, dedupeKey: `sample:${scope.tenantId}`, payload: {} });
}

/** Loads the sample once, in one transaction. Does nothing if staff have added inventory of their own meanwhile. */
export async function loadSample({ database, sample }: IdentityDeps, tenantId: number): Promise<void> {
  const isDue = async (scope: TenantScope) => {
    const found = await findSampleMarks(scope, { isLocked: true });
    return found !== undefined && found.marks === undefined;
  };
  const isWanted = await database.inTenant(tenantId, async (scope) => {
    if (!(await isDue(scope))) return false;
    if (!(await sample.hasInventory(scope))) return true;
    await deleteSample(scope);
    return false;
  });
  if (!isWanted) return;
  await sample.load(tenantId, async (scope, marks) => {
    // Another process was faster, so this one rolls its rows back.
    if (!(await isDue(scope))) throw new Error(`The sample of tenant ${tenantId} is loaded already`);
    await markLoaded(scope, marks);
  });
}

/** The sample as staff see it; undefined if there is none, or none any more. */
export async function readSample(
  { sample }: Pick<IdentityDeps, 'sample'>,
  scope: TenantScope,
): Promise<Sample | undefined> {
  const found = await findSampleMarks(scope);
  if (!found) return undefined;
  if (!found.marks) return { isLoaded: false, flights: 0, zones: 0 };
  return { isLoaded: true, ...(await sample.count(scope, found.marks)) };
}
