import { RECORDING_DAYS } from '@farewind/contract/feedback/recordings';
import type { TenantScope } from '../../platform/database/scope.ts';
import { LONGEST_WINDOW_MS } from './feedback-limits.ts';

const DAY_MS = 86_400_000;
/** A fault that nobody has met for so long is gone, with the version of the page that had it. */
const FAULT_DAYS = 90;

/** Deletes recordings that are over their time, faults that nobody meets any more, and who spoke when. */
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
