import type { KeyedHash, TenantScope } from '../database/scope.ts';

/** The end of a tenant's audit log at some time. */
export interface AuditHead {
  readonly position: number;
  /** Hash of that entry, in hexadecimal digits. */
  readonly hash: string;
}

export interface PublishedHead extends AuditHead {
  readonly publishedAt: Date;
  /** False if it was written without the key. */
  readonly isSealed: boolean;
}

/** The last entry; undefined if there is none. */
export async function readHead({ tx, tenantId }: TenantScope): Promise<AuditHead | undefined> {
  const row = await tx
    .selectFrom('audit_entry')
    .select(['position', 'hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { position: row.position, hash: row.hash.toString('hex') };
}

/** Seals and stores the current end; returns it if it differs from the last published one. */
export async function publishHead(scope: TenantScope): Promise<AuditHead | undefined> {
  const { tx, tenantId, now, auditKey } = scope;
  const head = await readHead(scope);
  if (!head || !auditKey) return undefined;
  const row = await tx
    .insertInto('audit_head')
    .values({
      tenant_id: tenantId,
      position: head.position,
      hash: Buffer.from(head.hash, 'hex'),
      published_at: now,
      seal: sealOf(auditKey, tenantId, head, now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('position')
    .executeTakeFirst();
  return row && head;
}

/** The published ends, oldest first. */
export async function listPublishedHeads({ tx, tenantId, auditKey }: TenantScope): Promise<PublishedHead[]> {
  const rows = await tx
    .selectFrom('audit_head')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .execute();
  return rows.map((row) => {
    const head = { position: row.position, hash: row.hash.toString('hex') };
    const isSealed = auditKey ? sealOf(auditKey, tenantId, head, row.published_at).equals(row.seal) : false;
    return { ...head, publishedAt: row.published_at, isSealed };
  });
}

function sealOf(key: KeyedHash, tenantId: number, { position, hash }: AuditHead, at: Date): Buffer {
  return key(JSON.stringify(['head', tenantId, position, hash, at.toISOString()]));
}
