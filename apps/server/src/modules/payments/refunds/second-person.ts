import type { RequestContext } from '../../../platform/http/request-context.ts';
import { userActor } from '../../../platform/user-actor.ts';

/**
 * Whether the caller may decide a request: another user made it, and the caller is not impersonating anyone. An
 * impersonator could be anybody, including the requester.
 */
export function isSecondPerson({ user }: Pick<RequestContext, 'user'>, requestedBy: string): boolean {
  return user !== undefined && user.impersonator === undefined && requestedBy !== userActor(user.id);
}
