import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Actor } from './actor.ts';

/**
 * Who of the staff acts: really acts, where a colleague stands in for another one, so that nobody agrees to what they
 * have asked for themselves. Refuses with GEN-SIGNIN when nobody is signed in.
 */
export function staffActor({
  user,
  tenantId,
}: Pick<RequestContext, 'user' | 'tenantId'>): Actor & { readonly kind: 'staff' } {
  if (!user) throw refusal('GEN-SIGNIN');
  const { impersonator } = user;
  if (impersonator?.tenantId === tenantId)
    return { kind: 'staff', userId: impersonator.userId, name: impersonator.userName };
  return { kind: 'staff', userId: user.id, name: user.userName };
}
