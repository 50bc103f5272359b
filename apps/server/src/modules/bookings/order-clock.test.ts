import { describe, expect, it } from 'vitest';
import { orderClock, type ClockFacts } from './order-clock.ts';

const paidAt = new Date('2027-03-01T09:00:00Z');

function clockOf(overrides: Partial<ClockFacts>) {
  const facts: ClockFacts = {
    now: new Date('2027-03-01T09:05:00Z'),
    status: 'booked',
    charter: true,
    createdAt: paidAt,
    bookedAt: paidAt,
    ticketedAt: undefined,
    departsAt: new Date('2027-05-01T07:00:00Z'),
    mail: undefined,
    ...overrides,
  };
  return orderClock(facts).map(
    ({ step, state, dueAt }) => `${step} ${state}${dueAt ? ` by ${dueAt.slice(0, 16)}` : ''}`,
  );
}

describe('the status clock', () => {
  it('promises a charter its mail in twenty minutes and its receipt three days before the flight', () => {
    expect(clockOf({})).toEqual([
      'requested done',
      'booked done by 2027-03-01T09:20',
      'confirmationMail next by 2027-03-01T09:20',
      'ticketed waiting by 2027-04-28T07:00',
      'itineraryReceipt waiting by 2027-04-28T07:00',
    ]);
  });

  it('promises the receipt within two hours when the charter leaves sooner than that', () => {
    const departsAt = new Date('2027-03-02T06:00:00Z');
    expect(clockOf({ departsAt }).at(-1)).toBe('itineraryReceipt waiting by 2027-03-01T11:00');
  });

  it('has kept all promises of a scheduled flight once its mail is sent', () => {
    const mail = { address: 'anna@example.org', state: 'sent', at: paidAt } as const;
    const steps = clockOf({ charter: false, status: 'ticketed', ticketedAt: paidAt, mail });
    expect(steps.map((step) => step.split(' ')[1])).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('promises no mail where none leaves; the receipt is had from the page', () => {
    const mail = { address: 'anna@example.org', state: 'kept', at: paidAt } as const;
    const now = new Date('2027-03-01T12:00:00Z');
    expect(clockOf({ now, charter: false, status: 'ticketed', ticketedAt: paidAt, mail })).toEqual([
      'requested done',
      'booked done by 2027-03-01T09:20',
      'ticketed done by 2027-03-01T09:20',
      'itineraryReceipt done by 2027-03-01T11:00',
    ]);
  });

  it('says that a promise was missed', () => {
    const now = new Date('2027-03-01T09:21:00Z');
    expect(clockOf({ now })).toContain('confirmationMail missed by 2027-03-01T09:20');
  });

  it('promises nothing more to an order that came to nothing', () => {
    expect(clockOf({ status: 'paymentFailed', bookedAt: undefined })).toEqual(['requested done']);
  });
});
