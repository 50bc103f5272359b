import type { RequestContext } from './request-context.ts';

type Caller = Pick<RequestContext, 'user' | 'site' | 'isProgram'>;

/**
 * Whether the caller visits the site as a buyer does: neither staff, who search for callers, nor a partner's program, nor
 * a guest who sees the site before it opens. Conversion counts the searches of such callers only.
 */
export function isSiteVisitor({ user, site, isProgram = false }: Caller): boolean {
  return user?.kind !== 'staff' && !isProgram && site?.opening !== 'preview';
}
