import { maskCards } from '@farewind/values/mask-cards';
import { sql } from 'kysely';
import type { TenantScope } from '../database/scope.ts';
import type { RequestContext, SignedInUser } from '../http/request-context.ts';
import { hashEntry, NO_ENTRY, type AuditEntry } from './entry-hash.ts';
import { maskedDifference } from './masked-difference.ts';

/** What somebody of the staff did to one record. `before` and `after` hold the members that differ, or all of a new one. */
export interface AuditedChange {
  /** `create`, `update`, `delete`, or the act's own name: `activate`, `impersonate`, `resetPassword`. */
  readonly action: string;
  /** The kind of record in the words of the contract: `user`, `role`, `emailSetting`. */
  readonly entity: string;
  readonly entityId: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
}

/** Who acts, of which side, and from where; nobody: the installation itself. */
export interface AuditContext extends Pick<RequestContext, 'tenantId' | 'address' | 'requestId'> {
  readonly user: Pick<SignedInUser, 'id' | 'userName' | 'impersonator'> | undefined;
}

/**
 * Writes a change into the audit log of the scope's tenant, in the transaction of the change itself. Members that did not
 * differ are left out and secrets masked, so whole records may be given. Entries of a tenant are written one after another.
 */
export async function recordChange(
  scope: TenantScope,
  context: AuditContext,
  change: AuditedChange,
): Promise<void> {
  const { user } = context;
  const { before, after } = maskedDifference(change.before, change.after, change.entity);
  const last = await lockLastEntry(scope);
  const entry: AuditEntry = {
    tenantId: scope.tenantId,
    position: (last?.position ?? 0) + 1,
    at: scope.now,
    userTenantId: user ? context.tenantId : null,
    userId: user?.id ?? null,
    userName: user?.userName ?? null,
    impersonatorTenantId: user?.impersonator?.tenantId ?? null,
    impersonatorUserId: user?.impersonator?.userId ?? null,
    impersonatorName: user?.impersonator?.userName ?? null,
    address: context.address,
    requestId: context.requestId,
    action: change.action,
    entity: change.entity,
    entityId: change.entityId,
    before,
    after,
    reason: change.reason === undefined ? null : cleanReason(change.reason),
  };
  if (last?.keyed && !scope.auditKey) throw new Error('The audit log is chained with a key that is not here');
  await insertEntry(scope, entry, last?.hash ?? NO_ENTRY);
}

/** What somebody typed may be anything, a card number too. */
function cleanReason(typed: string): string {
  return maskCards(typed.replaceAll('\u0000', '').toWellFormed());
}

/** The end of the tenant's chain; whoever wants to add to it as well waits until this transaction ends. */
async function lockLastEntry(scope: TenantScope) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${scope.tenantId}`}, 0))`.execute(
    scope.tx,
  );
  return scope.tx
    .selectFrom('audit_entry')
    .select(['position', 'hash', 'keyed'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertEntry(
  { tx, auditKey }: TenantScope,
  entry: AuditEntry,
  previousHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      tenant_id: entry.tenantId,
      position: entry.position,
      at: entry.at,
      user_tenant_id: entry.userTenantId,
      user_id: entry.userId,
      user_name: entry.userName,
      impersonator_tenant_id: entry.impersonatorTenantId,
      impersonator_user_id: entry.impersonatorUserId,
      impersonator_name: entry.impersonatorName,
      address: entry.address,
      request_id: entry.requestId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      reason: entry.reason,
      previous_hash: previousHash,
      hash: hashEntry(entry, previousHash, auditKey),
      keyed: auditKey !== undefined,
    })
    .execute();
}
