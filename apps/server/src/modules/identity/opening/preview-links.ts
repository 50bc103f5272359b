import { timingSafeEqual } from 'node:crypto';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';

/** Name of the parameter of a preview link, and of the cookie of whoever has followed it. */
export const PREVIEW = 'preview';

const DAYS = 14;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 16;

/** The preview link that an agency has; `token` is its secret. */
export interface PreviewLink {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly visits: number;
}

/** The link that is good now. */
export async function findPreviewLink(
  keyring: Keyring,
  scope: TenantScope,
): Promise<PreviewLink | undefined> {
  const row = await scope.tx
    .selectFrom('site_preview')
    .select(['id', 'expires_at', 'visits'])
    .where('tenant_id', '=', scope.tenantId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', scope.now)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      token: tokenOf(keyring, scope.tenantId, row.id),
      expiresAt: row.expires_at,
      visits: row.visits,
    }
  );
}

/** Adds a link; there is one at a time, and an earlier one ends. */
export async function insertPreviewLink(scope: TenantScope): Promise<string> {
  await endPreviewLinks(scope);
  const id = newId();
  await scope.tx
    .insertInto('site_preview')
    .values({
      tenant_id: scope.tenantId,
      id,
      created_at: scope.now,
      expires_at: new Date(scope.now.getTime() + DAYS * DAY_MS),
    })
    .execute();
  return id;
}

/** The ids of the links that this ends. */
export async function endPreviewLinks({ tx, tenantId, now }: TenantScope): Promise<string[]> {
  const rows = await tx
    .updateTable('site_preview')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a token is that of the agency's present link. */
export async function isPreviewToken(keyring: Keyring, scope: TenantScope, token: string): Promise<boolean> {
  const link = await findPreviewLink(keyring, scope);
  if (link === undefined) return false;
  const given = Buffer.from(token);
  const known = Buffer.from(link.token);
  return given.length === known.length && timingSafeEqual(given, known);
}

/** Counts that the present link was followed. */
export async function countPreviewVisit({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .updateTable('site_preview')
    .set((eb) => ({ visits: eb('visits', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Made from the number of the link with a key of the installation: 128 bits that nobody can guess, and no table holds. */
function tokenOf(keyring: Keyring, tenantId: number, id: string): string {
  return keyring
    .fingerprint('sitePreview', `${tenantId}:${id}`)
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');
}
