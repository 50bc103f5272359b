import { beforeAll, describe, expect, it } from 'vitest';
import { setOfficeZone } from '../../kit/office-clock.ts';
import { clockOf, dayOf, leftUntil } from './work-clock.ts';

/** 14:22 in Istanbul, the agency's zone, whose days differ from UTC. */
const now = Date.parse('2026-11-25T11:22:00Z');

describe('the clock of a deadline', () => {
  beforeAll(() => setOfficeZone('Europe/Istanbul'));

  it.each([
    ['2026-11-25T11:08:00Z', '−0:14', 'hot'],
    ['2026-11-25T11:31:00Z', '0:09', 'near'],
    ['2026-11-25T12:51:59Z', '1:29', 'near'],
    ['2026-11-25T12:52:00Z', '1:30', 'today'],
    ['2026-11-25T20:59:00Z', '9:37', 'today'],
    ['2026-11-25T21:00:00Z', '00:00', 'later'],
    ['2026-11-28T09:00:00Z', '12:00', 'later'],
  ])('%s is told as %s', (dueAt, text, tone) => {
    expect(clockOf(dueAt, now)).toEqual({ text, tone });
  });

  it('heads the rows of later days with the day of the agency', () => {
    expect(dayOf('2026-11-25T11:08:00Z', now)).toBeUndefined();
    expect(dayOf('2026-11-24T11:08:00Z', now)).toBeUndefined();
    expect(dayOf('2026-11-25T20:59:00Z', now)).toBeUndefined();
    expect(dayOf('2026-11-25T21:00:00Z', now)).toBe('26-11-2026');
  });

  it('counts what is left until a departure', () => {
    expect(leftUntil('2026-11-27T03:45:00Z', now)).toEqual({ days: 1, hours: 16, minutes: 23 });
    expect(leftUntil('2026-11-24T03:45:00Z', now)).toEqual({ days: 0, hours: 0, minutes: 0 });
  });
});
