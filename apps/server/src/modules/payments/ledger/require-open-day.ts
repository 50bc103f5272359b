import type { LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import { readAccountingDays } from './accounting-days.ts';
import { requireEnteredDay } from './require-entered-day.ts';

/** Refuses with GEN-VALIDATION, at the field, what `requireEnteredDay` refuses, and a day whose books are closed. */
export async function requireOpenDay(scope: TenantScope, day: LocalDate, path: string): Promise<void> {
  await requireEnteredDay(scope, day, path);
  const { closedThrough } = await readAccountingDays(scope);
  if (closedThrough !== null && day <= closedThrough)
    throw fieldRefusal([{ path, message: 'desk.dayClosed' }]);
}
