import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import { followFaults } from './faults/forward-faults.ts';
import { purgeFeedback } from './purge-feedback.ts';
import type { FeedbackDeps } from './deps.ts';
import { feedbackRoutes } from './routes.ts';

export { findContactForMessage, type ContactForMessage } from './contact/contact-for-message.ts';
export { selectOpenContacts } from './contact/select-open-contacts.ts';
export { eraseContacts, exportContacts } from './contact/contact-privacy.ts';

export interface Feedback {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

/** Visitors' messages, survey answers, browser faults and recorded visits. */
export function createFeedback(deps: FeedbackDeps): Feedback {
  const { database, listTenantIds, log } = deps;
  followFaults(deps);
  return {
    bindings: feedbackRoutes(deps),
    jobs: [
      {
        name: 'purge-feedback',
        cron: '23 * * * *',
        run: () =>
          forEachTenant(
            listTenantIds,
            log,
            'feedback',
          )((tenantId) => database.inTenant(tenantId, purgeFeedback)),
      },
    ],
  };
}
