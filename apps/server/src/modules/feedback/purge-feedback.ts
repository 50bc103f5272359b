import { RECORDING_DAYS } from '@farewind/contract/feedback/recordings';
import type { TenantScope } from '../../platform/database/scope.ts';
import { LONGEST_WINDOW_MS } from './feedback-limits.ts';

const DAY_MS = 86_400_000;
/** A fault without reports for this long is deleted; the version of the page that had it is gone. */
const FAULT_DAYS = 90;

/** Deletes recordings after their retention period, faults without new reports, and the entries of the rate limits. */
export async function purgeFeedback({ tx, tenantId, now }: TenantScope): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await tx
    .deleteFrom('recording')
    .where('tenant_id', '=', tenantId)
    .where('started_at', '<', before(RECORDING_DAYS * DAY_MS))
    .execute();
  await tx
    .deleteFrom('client_error')
    .where('tenant_id', '=', tenantId)
    .where('last_seen_at', '<', before(FAULT_DAYS * DAY_MS))
    .execute();
  await tx
    .deleteFrom('voice_attempt')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before(LONGEST_WINDOW_MS))
    .execute();
}
