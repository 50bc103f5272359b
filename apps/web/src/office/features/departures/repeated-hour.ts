import {
  addDays,
  datePart,
  isLocalDate,
  repeatedOffsets,
  utcOffsetText,
  zoneOffsetMinutes,
} from '@farewind/values/local-time';
import { formatTime } from '../../../shared/format/date.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Option } from '../../kit/form/field.ts';

/** Which of two equal times is meant; empty while undecided. */
export type Hour = '' | 'first' | 'second';

/** No zone changes its clocks twice within this time, and no departure is moved further. */
const DAYS_AROUND = 15;

/** The two offsets of a typed time that occurs twice there; undefined for any other time, and while incomplete. */
export function findTwice(timeZone: string, at: string): readonly [number, number] | undefined {
  if (!/^[^T]+T\d{2}:\d{2}$/.test(at) || !isLocalDate(datePart(at))) return undefined;
  return repeatedOffsets(timeZone, at);
}

/** Which of two equal times an offset stands for; empty if the time occurs once. */
export function hourOf(timeZone: string, at: string, offset: number): Hour {
  const offsets = findTwice(timeZone, at);
  if (offsets === undefined) return '';
  return offset === offsets[1] ? 'second' : 'first';
}

/** The chosen offset; undefined if the time occurs once or nothing is chosen. */
export function offsetOf(timeZone: string, at: string, hour: Hour): number | undefined {
  return hour === '' ? undefined : findTwice(timeZone, at)?.[hour === 'second' ? 1 : 0];
}

/** Both choices with their offsets, if the clocks go back around this date. */
export function listHours(timeZone: string, date: string, t: OfficeTranslate): readonly Option[] {
  const offset = (days: number) => utcOffsetText(zoneOffsetMinutes(timeZone, `${addDays(date, days)}T12:00`));
  return [
    { value: 'first', text: t('departure.firstHour', { offset: offset(-DAYS_AROUND) }) },
    { value: 'second', text: t('departure.secondHour', { offset: offset(DAYS_AROUND) }) },
  ];
}

/** `02:30`, or `02:30 (UTC+1)` for a time that occurs twice there. */
export function formatWithOffset(timeZone: string, at: string, offset: number): string {
  const isTwice = findTwice(timeZone, at) !== undefined;
  return isTwice ? `${formatTime(at)} (${utcOffsetText(offset)})` : formatTime(at);
}
