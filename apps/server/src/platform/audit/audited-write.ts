import type { TenantScope } from '../database/scope.ts';
import type { RequestContext } from '../http/request-context.ts';
import { recordChange } from './record-change.ts';
import { requireVersion } from './require-version.ts';

/** A complete record of the office; the audit log masks its secrets. */
export interface VersionedRecord {
  readonly id: number;
  readonly version: number;
}

export interface Edit<R extends VersionedRecord> {
  readonly before: R;
  readonly seenVersion: number | undefined;
  readonly write: () => Promise<R>;
  /** The record as the caller may see it, if that is not all of it. */
  readonly present?: (record: R) => { readonly version: number };
}

/** Adds a record and writes it into the audit log. */
export async function createAudited<R extends VersionedRecord>(
  scope: TenantScope,
  context: RequestContext,
  entity: string,
  write: () => Promise<R>,
): Promise<R> {
  const after = await write();
  await recordChange(scope, context, {
    action: 'create',
    entity,
    entityId: String(after.id),
    after: { ...after },
  });
  return after;
}

/**
 * Changes a record whose row is locked, and writes the difference to the audit log. Refuses with GEN-CONFLICT if it is
 * not the version that the caller has seen.
 */
export async function updateAudited<R extends VersionedRecord>(
  scope: TenantScope,
  context: RequestContext,
  entity: string,
  edit: Edit<R>,
): Promise<R> {
  const { before, seenVersion, present = (record) => record } = edit;
  const entityId = String(before.id);
  await requireVersion(scope, { entity, entityId, current: present(before), seenVersion });
  const after = await edit.write();
  await recordChange(scope, context, {
    action: 'update',
    entity,
    entityId,
    before: { ...before },
    after: { ...after },
  });
  return after;
}

/** Removes a record and writes its last state to the audit log. */
export async function deleteAudited(
  scope: TenantScope,
  context: RequestContext,
  entity: string,
  removal: { readonly before: VersionedRecord; readonly write: () => Promise<unknown> },
): Promise<null> {
  const { before } = removal;
  await removal.write();
  await recordChange(scope, context, {
    action: 'delete',
    entity,
    entityId: String(before.id),
    before: { ...before },
  });
  return null;
}
