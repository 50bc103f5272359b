import { datePart, localDateTimeAt, type LocalDate } from '@farewind/values/local-time';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Settings } from '../settings/public.ts';

/** The agency's day, on which its texts and promotions begin and end. */
export async function findToday(
  scope: TenantScope,
  settings: Pick<Settings, 'getTimeZone'>,
): Promise<LocalDate> {
  return datePart(localDateTimeAt(scope.now.getTime(), await settings.getTimeZone(scope)));
}
