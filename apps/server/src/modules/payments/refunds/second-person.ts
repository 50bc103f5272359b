import type { RequestContext } from '../../../platform/http/request-context.ts';

/** Whether the caller asked for it themselves, also while standing in for somebody else. */
export function isOwnWish(
  { tenantId, user }: Pick<RequestContext, 'tenantId' | 'user'>,
  requestedBy: string,
): boolean {
  if (!user) return true;
  const { impersonator } = user;
  const real = impersonator?.tenantId === tenantId ? [impersonator.userId] : [];
  return [user.id, ...real].some((id) => requestedBy === `user:${id}`);
}
