import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';

/** A text accepted with an order, as its evidence names it. */
export interface Acceptance {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the accepted text, as hex. */
  readonly hash: string;
  readonly language: string;
  readonly acceptedAt: Date;
}

/** The agreement of an order, word for word as accepted. */
export interface KeptAgreement {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

export async function storeAgreement(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  orderId: string,
  { title, body }: KeptAgreement,
): Promise<void> {
  const packed = deflateRawSync(body).toString('base64');
  await tx
    .insertInto('order_agreement')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      title,
      body: keyring.seal(placeOf(tenantId, orderId), packed),
    })
    .execute();
}

/** Undefined if the order is older than stored agreements, or its buyer was erased. */
export async function findAgreement(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  orderId: string,
): Promise<KeptAgreement | undefined> {
  const row = await tx
    .selectFrom('order_agreement')
    .select(['title', 'body'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const packed = Buffer.from(keyring.open(placeOf(tenantId, orderId), row.body), 'base64');
  return { title: row.title, body: inflateRawSync(packed).toString('utf8') };
}

export async function hasAgreement({ tx, tenantId }: TenantScope, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_agreement')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAcceptances({ tx, tenantId }: TenantScope, orderId: string): Promise<Acceptance[]> {
  const rows = await tx
    .selectFrom('acceptance')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('text_name')
    .execute();
  return rows.map((row) => ({
    name: row.text_name,
    version: row.text_version,
    hash: row.text_hash,
    language: row.language,
    acceptedAt: row.at,
  }));
}

function placeOf(tenantId: number, orderId: string): SealPlace {
  return { tenantId, table: 'order_agreement', column: 'body', row: orderId };
}
