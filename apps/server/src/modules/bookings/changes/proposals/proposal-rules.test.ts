import { describe, expect, test } from 'vitest';
import type { Ends } from '../../order/order-draft.ts';
import { choicesOf, dueAt, meaningOf, proposalRules, ruleOfMove } from './proposal-rules.ts';

const asked = { isOtherWanted: false, isToPay: false };
const now = new Date('2027-05-01T12:00:00Z');
const inHours = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const ends = (departsAt: string, arrivesAt: string): Ends => ({
  departsAt,
  departsOffset: 180,
  arrivesAt,
  arrivesOffset: 180,
});
const sold = ends('2027-06-01T10:00', '2027-06-01T14:00');

describe('the question to buyers about new times', () => {
  test.each([
    ['a day later to the minute', ends('2027-06-02T10:00', '2027-06-02T14:00'), 'acknowledge'],
    ['a day earlier to the minute', ends('2027-05-31T10:00', '2027-05-31T14:00'), 'acknowledge'],
    ['a minute more than a day later', ends('2027-06-02T10:01', '2027-06-02T14:01'), 'choice'],
    ['landing alone a minute more than a day later', ends('2027-06-02T10:00', '2027-06-02T14:01'), 'choice'],
  ])('a charter %s', (_, moved, rule) => {
    expect(ruleOfMove(sold, moved, { charter: true, isConnected: true })).toBe(rule);
  });

  test('a scheduled flight moved by five minutes is accepted or cancelled', () => {
    const moved = ends('2027-06-01T10:05', '2027-06-01T14:05');
    expect(ruleOfMove(sold, moved, { charter: false, isConnected: true })).toBe('choice');
  });

  test('times at which a connection is missed cannot be accepted', () => {
    expect(ruleOfMove(sold, sold, { charter: false, isConnected: false })).toBe('broken');
    expect(choicesOf('broken', asked)).not.toContain('accept');
  });
});

describe('the deadline for an answer', () => {
  test('a wrong price waits 24 hours, however near the flight', () => {
    expect(dueAt('price', now, inHours(3))).toEqual(inHours(24));
    expect(dueAt('price', now, undefined, 5)).toEqual(inHours(24));
  });
  test('a day before the flight there is still time to call', () => {
    expect(dueAt('choice', now, inHours(72))).toEqual(inHours(48));
  });
  test('the buyer has at least four hours', () => {
    expect(dueAt('choice', now, inHours(20))).toEqual(inHours(4));
  });
  test('a week, when the flight is far', () => {
    expect(dueAt('cancelled', now, inHours(24 * 60))).toEqual(inHours(7 * 24));
  });
  test('staff may say how long', () => {
    expect(dueAt('offer', now, undefined, 5)).toEqual(inHours(5));
  });
});

test.each(proposalRules)('the choices of %s match the meaning of its two answers', (rule) => {
  const meanings = new Set([true, false].map((accept) => meaningOf(rule, accept)));
  const choices = choicesOf(rule, asked);
  expect(choices.length).toBeGreaterThan(0);
  expect(choices.filter((choice) => !meanings.has(choice))).toEqual([]);
});

test('another offer can be requested once', () => {
  expect(choicesOf('cancelled', { ...asked, isOtherWanted: true })).toEqual(['refund']);
});

test('an accepted higher price is paid or declined', () => {
  expect(choicesOf('price', { ...asked, isToPay: true })).toEqual(['pay', 'refund']);
});
