import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from './deps.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

/** Replaces staff ids such as `user:12` with names; `customer`, `system` and `bank` stay as they are. */
export async function nameActors(
  { admin }: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
  actors: readonly (string | undefined)[],
): Promise<(actor: string) => string> {
  const ids = new Set(actors.flatMap((actor) => userIdOf(actor) ?? []));
  const names = await admin.listUserNames(scope, [...ids]);
  return (actor) => names.get(userIdOf(actor) ?? Number.NaN) ?? actor;
}
