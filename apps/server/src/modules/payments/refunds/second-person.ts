import type { RequestContext } from '../../../platform/http/request-context.ts';

/**
 * Whether the caller may decide about what was asked for: somebody else has asked, and the caller is there as themselves.
 * Whoever stands in for another one could be anybody, also who asked.
 */
export function isSecondPerson({ user }: Pick<RequestContext, 'user'>, requestedBy: string): boolean {
  return user !== undefined && user.impersonator === undefined && requestedBy !== `user:${user.id}`;
}
