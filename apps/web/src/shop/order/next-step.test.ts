import type { PlanStep } from '@farewind/contract/bookings/trip-plan';
import { expect, test } from 'vitest';
import { dayOf, findNextStep, listPlanRows } from './next-step.ts';

function step(kind: PlanStep['kind'], at: string, until: string): PlanStep {
  return { kind, at, until, timeZone: 'Europe/Moscow', place: 'Moscow' };
}

const plan = {
  steps: [
    step('answer', '2027-06-03T13:00', '2027-06-03T10:00:00.000Z'),
    step('checkInOpens', '2027-06-11T06:45', '2027-06-11T03:45:00.000Z'),
    step('checkIn', '2027-06-12T05:45', '2027-06-11T19:15:00.000Z'),
    step('airport', '2027-06-12T04:15', '2027-06-12T02:45:00.000Z'),
    step('boarding', '2027-06-12T06:45', '2027-06-12T03:45:00.000Z'),
    step('wayBack', '2027-06-26T13:10', '2027-06-24T10:10:00.000Z'),
    step('boarding', '2027-06-26T13:10', '2027-06-26T10:10:00.000Z'),
  ],
};
const at = (time: string) => Date.parse(time);

test('the first step that is not over matters next, also long after the page was opened', () => {
  expect(findNextStep(plan, at('2027-06-02T10:00:00Z'))?.kind).toBe('answer');
  expect(findNextStep(plan, at('2027-06-11T03:45:00Z'))?.kind).toBe('checkIn');
  expect(findNextStep(plan, at('2027-06-26T10:10:00Z'))).toBeUndefined();
});

test('today and tomorrow are those of the airport, not of the reader', () => {
  const opens = plan.steps[1]!;
  // Half past midnight in Moscow, still the day before in London.
  expect(dayOf(opens, at('2027-06-10T21:30:00Z'))).toBe('today');
  expect(dayOf(opens, at('2027-06-10T20:30:00Z'))).toBe('tomorrow');
  expect(dayOf(opens, at('2027-06-09T20:30:00Z'))).toBe('other');
});

test('the plan lists this way’s events by their time, and the way back once that is next', () => {
  const kinds = (time: string) => listPlanRows(plan, at(time)).map((row) => `${row.kind} ${row.at}`);
  expect(kinds('2027-06-02T10:00:00Z')).toEqual([
    'checkInOpens 2027-06-11T06:45',
    'airport 2027-06-12T04:15',
    'boarding 2027-06-12T06:45',
  ]);
  expect(kinds('2027-06-13T10:00:00Z')).toEqual(['boarding 2027-06-26T13:10']);
});
