import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** Query parameter of a preview link, and cookie of a guest who followed one. */
export const PREVIEW = 'preview';

const DAYS = 14;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 16;

/** An agency's preview link; `token` is its secret. */
export interface PreviewLink {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly visits: number;
}

/** The valid link. */
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

/** Adds a link and ends the previous one, because there is only one at a time. */
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

/** Ends links, and returns their ids. */
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

/** Whether a token belongs to the agency's valid link. */
export async function isPreviewToken(keyring: Keyring, scope: TenantScope, token: string): Promise<boolean> {
  const link = await findPreviewLink(keyring, scope);
  return link !== undefined && isSameSecret(token, link.token);
}

/** Counts a use of the valid link. */
export async function countPreviewVisit({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .updateTable('site_preview')
    .set((eb) => ({ visits: eb('visits', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Derived from the link's number with a key of the installation: 128 unguessable bits that are not stored. */
function tokenOf(keyring: Keyring, tenantId: number, id: string): string {
  return keyring
    .fingerprint('sitePreview', `${tenantId}:${id}`)
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');
}
