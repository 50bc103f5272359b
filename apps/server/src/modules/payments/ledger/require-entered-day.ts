import { addDays, type LocalDate } from '@farewind/values/local-time';
import { readAgencyDay } from '../../../platform/database/agency-day.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';

/** Longer ago it is probably a mistyped year, and postings can never be changed. */
const MOST_DAYS_AGO = 60;

/**
 * Of a day that staff enter for a posting: refuses with GEN-VALIDATION, at the field, one that has not come by the
 * agency's clock, and one too long ago.
 */
export async function requireEnteredDay(scope: TenantScope, day: LocalDate, path: string): Promise<void> {
  const today = await readAgencyDay(scope);
  if (day > today) throw fieldRefusal([{ path, message: 'payout.future' }]);
  if (day < addDays(today, -MOST_DAYS_AGO))
    throw fieldRefusal([{ path, message: 'payout.longAgo', values: { days: MOST_DAYS_AGO } }]);
}
