import * as replies from '@farewind/contract/messages/saved-replies';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { listSavedReplies, savedReplyActs } from './saved-reply-records.ts';

/** The office's operations on the agency's saved replies. */
export function savedReplyRoutes({ database }: { readonly database: Database }): Binding[] {
  const { inTenant } = database;
  return [
    bind(replies.getSavedReplyList, ({ tenantId, language }, input) =>
      inTenant(tenantId, (scope) => listSavedReplies(scope, language, input)),
    ),
    bind(replies.saveSavedReply, (context, input) =>
      inTenant(context.tenantId, (scope) => savedReplyActs.add(scope, context, input)),
    ),
    bind(replies.updateSavedReply, (context, input) =>
      inTenant(context.tenantId, (scope) => savedReplyActs.change(scope, context, input)),
    ),
    bind(replies.deleteSavedReply, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => savedReplyActs.remove(scope, context, id)),
    ),
  ];
}
