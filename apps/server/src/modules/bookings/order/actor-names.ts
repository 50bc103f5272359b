import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from './deps.ts';

const STAFF = /^user:(\d+)$/;

/** Gives members of staff their names in place of `user:12`; `customer`, `system` and `bank` stay what they are. */
export async function nameActors(
  { admin }: Pick<BookingDeps, 'admin'>,
  scope: TenantScope,
  actors: readonly (string | undefined)[],
): Promise<(actor: string) => string> {
  const ids = new Set(
    actors.flatMap((actor) => {
      const id = STAFF.exec(actor ?? '')?.[1];
      return id === undefined ? [] : [Number(id)];
    }),
  );
  const names = await admin.listUserNames(scope, [...ids]);
  return (actor) => names.get(Number(STAFF.exec(actor)?.[1])) ?? actor;
}
