import type { LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import { readAccountingDays } from './accounting-days.ts';

/** Refuses with GEN-VALIDATION, at the field, a day that has not come by the agency's clock, or whose books are closed. */
export async function requireOpenDay(scope: TenantScope, day: LocalDate, path: string): Promise<void> {
  const { today, closedThrough } = await readAccountingDays(scope);
  if (day > today) throw fieldRefusal([{ path, message: 'payout.future' }]);
  if (closedThrough !== null && day <= closedThrough)
    throw fieldRefusal([{ path, message: 'desk.dayClosed' }]);
}
