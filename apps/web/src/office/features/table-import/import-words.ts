import type { getImport, importSchedule, ScheduleFile } from '@farewind/contract/inventory/schedule-import';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';

export type ScheduleReport = Answer<typeof importSchedule>;
export type FormerImport = Answer<typeof getImport>['items'][number];
export type Changed = keyof ScheduleReport['changes'];

/** The records of each file, in order of dependency. */
export const changedBy: Readonly<Record<ScheduleFile, Changed>> = {
  ssim: 'services',
  seats: 'seats',
  fares: 'fares',
};

/** What an import changed or would change in one kind of record; empty if nothing. */
export function formatChanges(
  changed: Changed,
  counts: Readonly<Record<string, number>> | undefined,
  t: OfficeTranslate,
): string {
  const { added = 0, changed: altered = 0, unchanged = 0, withdrawn = 0, departures = 0 } = counts ?? {};
  if (added + altered + unchanged + withdrawn + departures === 0) return '';
  return changed === 'seats'
    ? t('import.seatChanges', { added, changed: altered, departures })
    : t('import.changes', { added, changed: altered, unchanged, withdrawn });
}
