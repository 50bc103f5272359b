import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { boundByImpersonator } from './impersonator.ts';
import { findSessionWhere, type OpenedSession } from './sessions.ts';

const PURPOSE = 'encryptedAccessToken';

/**
 * The second token of a sign-in, which clients of the framework put into their hub's address, where it may be logged:
 * it identifies a session and is good for nothing but the hub.
 */
export function hubTokenOf(
  keyring: Keyring,
  tenantId: number,
  { sessionId }: Pick<OpenedSession, 'sessionId'>,
) {
  const named = `${tenantId}.${sessionId}`;
  return `${named}.${keyring.sign(PURPOSE, named)}`;
}

/** The session that such a token names, open or not, as `tenant.session`; undefined for a token that is not ours. */
export function sessionOfHubToken(keyring: Keyring, token: string): string | undefined {
  const [, named = '', signature = ''] = /^(\d{1,9}\.[\w-]{1,64})\.([\w-]{1,128})$/.exec(token) ?? [];
  return keyring.verify(PURPOSE, named, signature) ? named : undefined;
}

/**
 * The open session of such a token, as `tenant.user`. Undefined for an invalid token, and for a session that has to
 * choose a password or set up the second step first. This check does not count as using the session.
 */
export async function findHubAccount(
  database: Database,
  keyring: Keyring,
  token: string,
): Promise<string | undefined> {
  const named = sessionOfHubToken(keyring, token);
  if (named === undefined) return undefined;
  const [tenant, sessionId] = named.split('.');
  const tenantId = Number(tenant);
  const found = await database.inTenant(tenantId, (scope) =>
    findSessionWhere(scope, sql`s.id = ${sessionId}`),
  );
  const session = found && (await boundByImpersonator(database, tenantId, found.session));
  if (!session || session.user.mustChangePassword || session.user.mustSetUpTwoFactor) return undefined;
  return `${tenantId}.${session.user.id}`;
}
