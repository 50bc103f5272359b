import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { Actor } from './actor.ts';

/**
 * The acting member of staff: the impersonator where there is one, so that nobody approves their own request. Refuses
 * with GEN-SIGNIN without a signed-in user.
 */
export function staffActor({
  user,
  tenantId,
}: Pick<RequestContext, 'user' | 'tenantId'>): Actor & { readonly kind: 'staff' } {
  if (!user) throw refusal('GEN-SIGNIN');
  const { impersonator } = user;
  if (impersonator?.tenantId === tenantId)
    return { kind: 'staff', userId: impersonator.userId, name: impersonator.userName };
  return { kind: 'staff', userId: user.id, name: nameCaller({ user }) };
}
