import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatWork } from './work-words.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2027-06-12T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

const t = ((key: string, values?: { readonly time?: string }) => `${key} ${values?.time}`) as OfficeTranslate;

const heldUntil = (dueAt: string) =>
  formatWork(
    {
      code: 'held',
      text: null,
      move: null,
      amount: null,
      flight: { carrier: 'FW', number: '801' },
      dueAt,
      clock: { timeZone: 'Asia/Vladivostok', place: 'Vladivostok' },
    } as unknown as Parameters<typeof formatWork>[0],
    t,
    'en',
  );

it('seats that are held for days are to be called about by their day, not by a time that reads as today’s', () => {
  expect(heldUntil('2027-06-14T20:30:00.000Z')).toBe('work.do.held 15-06 06:30');
  // Still the twelfth here, but the thirteenth where the journey begins.
  expect(heldUntil('2027-06-12T14:30:00.000Z')).toBe('work.do.held 13-06 00:30');
  expect(heldUntil('2027-06-12T13:30:00.000Z')).toBe('work.do.held 23:30');
});
