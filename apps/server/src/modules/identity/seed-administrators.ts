import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { hasUsers, insertAdministrator } from './accounts/repository.ts';
import { hashPassword } from './accounts/password-hash.ts';
import { permissionsOfSide } from './rights/permissions.ts';

export interface FirstPassword {
  readonly side: 'host' | 'Default';
  readonly userName: 'admin';
  readonly password: string;
}

/**
 * Creates the first administrator of the host and of the Default tenant if there is none. No password ships: each is
 * generated and returned once, to be shown once, unless the operator chose one (then nothing is returned).
 */
export async function seedAdministrators(
  database: Database,
  chosen: string | undefined,
): Promise<FirstPassword[]> {
  const made: FirstPassword[] = [];
  for (const [tenantId, side, email] of [
    [0, 'host', 'admin@host.farewind.example'],
    [1, 'Default', 'admin@default.farewind.example'],
  ] as const) {
    if (await database.inTenant(tenantId, hasUsers)) continue;
    const password = chosen ?? randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await database.inTenant(tenantId, (scope) =>
      insertAdministrator(scope, { email, passwordHash, permissions: permissionsOfSide(tenantId) }),
    );
    if (chosen === undefined) made.push({ side, userName: 'admin', password });
  }
  return made;
}
