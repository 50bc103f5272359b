import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from './deps.ts';
import { partnerCodeOf } from '../../../platform/partner-actor.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

/**
 * Replaces staff ids such as `user:12` and codes of sales partners such as `partner:demo` with names; `customer`,
 * `system` and `bank` stay as they are.
 */
export async function nameActors(
  { admin }: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
  actors: readonly (string | undefined)[],
): Promise<(actor: string) => string> {
  const ids = new Set(actors.flatMap((actor) => userIdOf(actor) ?? []));
  const codes = new Set(actors.flatMap((actor) => partnerCodeOf(actor) ?? []));
  const people = await admin.listUserNames(scope, [...ids]);
  const partners = await admin.listPartnerNames(scope, [...codes]);
  return (actor) =>
    people.get(userIdOf(actor) ?? Number.NaN) ?? partners.get(partnerCodeOf(actor) ?? '') ?? actor;
}
