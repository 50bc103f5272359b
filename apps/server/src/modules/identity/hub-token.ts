import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { boundByImpersonator } from './impersonation/impersonator.ts';
import { findSessionWhere, type OpenedSession } from './sessions.ts';

const PURPOSE = 'encryptedAccessToken';

/**
 * The second token of a sign-in, which clients of the framework put into the address of their hub, where it may be written
 * down on the way: it names a session, and opens nothing else than the hub.
 */
export function hubTokenOf(
  keyring: Keyring,
  tenantId: number,
  { sessionId }: Pick<OpenedSession, 'sessionId'>,
) {
  const named = `${tenantId}.${sessionId}`;
  return `${named}.${keyring.sign(PURPOSE, named)}`;
}

/**
 * Whose open session such a token names, as `tenant.user`. Undefined for one that names none, and for a session that has to
 * choose a password or to set up the second step first. Asking is no use of a session: it goes idle all the same.
 */
export async function findHubAccount(
  database: Database,
  keyring: Keyring,
  token: string,
): Promise<string | undefined> {
  const [, named = '', tenant, sessionId, signature = ''] =
    /^((\d{1,9})\.([\w-]{1,64}))\.([\w-]{1,128})$/.exec(token) ?? [];
  if (tenant === undefined || sessionId === undefined || !keyring.verify(PURPOSE, named, signature))
    return undefined;
  const tenantId = Number(tenant);
  const found = await database.inTenant(tenantId, (scope) =>
    findSessionWhere(scope, sql`s.id = ${sessionId}`),
  );
  const session = found && (await boundByImpersonator(database, tenantId, found.session));
  if (!session || session.user.mustChangePassword || session.user.mustSetUpTwoFactor) return undefined;
  return `${tenantId}.${session.user.id}`;
}
