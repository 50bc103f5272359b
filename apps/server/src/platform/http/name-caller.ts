import type { RequestContext } from './request-context.ts';

/** The caller as notes, tasks and mails name them: by their own name, otherwise their user name; empty without a user. */
export function nameCaller({ user }: Pick<RequestContext, 'user'>): string {
  return user?.fullName ?? user?.userName ?? '';
}
