import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Actor } from '../actor.ts';

/** Who of the staff acts. Refuses with GEN-SIGNIN nobody. */
export function staffActor({ user }: Pick<RequestContext, 'user'>): Actor & { readonly kind: 'staff' } {
  if (!user) throw refusal('GEN-SIGNIN');
  return { kind: 'staff', userId: user.id, name: user.userName };
}
