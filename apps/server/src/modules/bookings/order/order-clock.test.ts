import { describe, expect, it } from 'vitest';
import { listPromised, orderClock, type ClockFacts } from './order-clock.ts';

const paidAt = new Date('2027-03-01T09:00:00Z');

function clockOf(overrides: Partial<ClockFacts>) {
  const facts: ClockFacts = {
    now: new Date('2027-03-01T09:05:00Z'),
    status: 'booked',
    charter: true,
    createdAt: paidAt,
    heldAt: undefined,
    bookedAt: paidAt,
    ticketedAt: undefined,
    departsAt: new Date('2027-05-01T07:00:00Z'),
    mail: undefined,
    isOfChannel: false,
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

  it('counts the receipt of a charter from its own departure, also beside an earlier scheduled flight', () => {
    const item = (charter: boolean, status: ClockFacts['status']) => ({ status, snapshot: { charter } });
    const [early, late, done] = [item(false, 'ticketed'), item(true, 'booked'), item(true, 'ticketed')];
    expect(listPromised([early, late])).toEqual([late]);
    expect(listPromised([done, early, late])).toEqual([late]);
    expect(listPromised([early, done])).toEqual([done]);
    expect(listPromised([early])).toEqual([early]);
  });

  it('promises nothing by a charter that was cancelled or lost, unless nothing else is left', () => {
    const item = (charter: boolean, status: ClockFacts['status']) => ({ status, snapshot: { charter } });
    const [flight, lost, kept] = [item(false, 'ticketed'), item(true, 'cancelled'), item(true, 'booked')];
    expect(listPromised([lost, flight])).toEqual([flight]);
    expect(listPromised([lost, item(false, 'cancelled')])).toEqual([lost]);
    expect(listPromised([lost, kept, flight])).toEqual([kept]);
    const ticketed = item(true, 'ticketed');
    expect(listPromised([lost, ticketed, flight])).toEqual([ticketed]);
  });

  it('has met all deadlines of a charter once its certificate has become tickets', () => {
    const mail = { address: 'anna@example.org', state: 'sent', at: paidAt } as const;
    const steps = clockOf({ status: 'ticketed', ticketedAt: new Date('2027-04-27T09:00:00Z'), mail });
    expect(steps.map((step) => step.split(' ')[1])).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('has met all deadlines of a scheduled flight once its mail is sent', () => {
    const mail = { address: 'anna@example.org', state: 'sent', at: paidAt } as const;
    const steps = clockOf({ charter: false, status: 'ticketed', ticketedAt: paidAt, mail });
    expect(steps.map((step) => step.split(' ')[1])).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('promises no mail and no receipt for a ride that a channel sold, since the channel writes to its buyer', () => {
    const driver = { dueAt: new Date('2027-04-30T07:00:00Z'), isDone: false };
    const now = new Date('2027-03-01T12:00:00Z');
    const ride = { charter: false, status: 'ticketed', ticketedAt: paidAt, driver } as const;
    expect(clockOf({ ...ride, now, isOfChannel: true })).toEqual([
      'requested done',
      'booked done by 2027-03-01T09:20',
      'ticketed done by 2027-03-01T09:20',
      'driver next by 2027-04-30T07:00',
    ]);
  });

  it('promises no mail if none can be sent; the receipt is available on the page', () => {
    const mail = { address: 'anna@example.org', state: 'kept', at: paidAt } as const;
    const now = new Date('2027-03-01T12:00:00Z');
    expect(clockOf({ now, charter: false, status: 'ticketed', ticketedAt: paidAt, mail })).toEqual([
      'requested done',
      'booked done by 2027-03-01T09:20',
      'ticketed done by 2027-03-01T09:20',
      'itineraryReceipt done by 2027-03-01T11:00',
    ]);
  });

  it('reports a missed deadline', () => {
    const now = new Date('2027-03-01T09:21:00Z');
    expect(clockOf({ now })).toContain('confirmationMail missed by 2027-03-01T09:20');
  });

  it('promises nothing more for a failed order', () => {
    expect(clockOf({ status: 'paymentFailed', bookedAt: undefined })).toEqual(['requested done']);
  });

  it('promises nothing before payment, and counts from the authorisation, not from the first attempt', () => {
    const unpaid = { bookedAt: undefined, now: new Date('2027-03-04T09:00:00Z') } as const;
    expect(clockOf({ ...unpaid, status: 'pendingPayment' })).toEqual([
      'requested done',
      'booked next',
      'confirmationMail waiting',
      'ticketed waiting',
      'itineraryReceipt waiting',
    ]);
    const heldAt = new Date('2027-03-04T08:50:00Z');
    expect(clockOf({ ...unpaid, status: 'processing', heldAt })).toContain('booked next by 2027-03-04T09:10');
  });

  it('promises a refund within seven working days of its approval, also of a cancelled order', () => {
    const dueAt = new Date('2027-03-10T09:00:00Z');
    const refund = { dueAt, settledAt: undefined };
    expect(clockOf({ status: 'cancelled', refund })).toEqual([
      'requested done',
      'booked done by 2027-03-01T09:20',
      'refund next by 2027-03-10T09:00',
    ]);
    const late = clockOf({ status: 'cancelled', refund, now: new Date('2027-03-10T09:01:00Z') });
    expect(late.at(-1)).toBe('refund missed by 2027-03-10T09:00');
    const settled = clockOf({ status: 'cancelled', refund: { dueAt, settledAt: dueAt } });
    expect(settled.at(-1)).toBe('refund done by 2027-03-10T09:00');
  });

  it('promises the driver’s contact before a ride, and meets it when every driver is set', () => {
    const dueAt = new Date('2027-03-04T23:45:00Z');
    expect(clockOf({ driver: { dueAt, isDone: false } }).at(-1)).toBe('driver waiting by 2027-03-04T23:45');
    expect(clockOf({ driver: { dueAt, isDone: true } }).at(-1)).toBe('driver done by 2027-03-04T23:45');
  });

  it('promises no date for a refund that needs approval', () => {
    const refund = { dueAt: undefined, settledAt: undefined };
    expect(clockOf({ status: 'waitingForCancel', refund }).at(-1)).toBe('refund waiting');
  });
});
