import type { Binding } from '../../platform/http/bind-operation.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { walkTenants } from '../../platform/jobs/walk-tenants.ts';
import { followFaults } from './faults/forward-faults.ts';
import { forgetVoices } from './forget-voices.ts';
import type { VoiceParts } from './parts.ts';
import { voiceRoutes } from './routes.ts';

export { findContactForMessage, type ContactForMessage } from './contact/contact-for-message.ts';
export { eraseContacts, exportContacts } from './contact/contact-privacy.ts';

export interface Voices {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
}

/** What visitors tell the agency, and what their browsers do: messages, the survey, faults, recorded visits. */
export function createVoices(parts: VoiceParts): Voices {
  const { database, listTenantIds, log } = parts;
  followFaults(parts);
  return {
    bindings: voiceRoutes(parts),
    jobs: [
      {
        name: 'forget-voices',
        cron: '23 * * * *',
        run: () =>
          walkTenants(listTenantIds, log, 'voices')((tenantId) => database.inTenant(tenantId, forgetVoices)),
      },
    ],
  };
}
