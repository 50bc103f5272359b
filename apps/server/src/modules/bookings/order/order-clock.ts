import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { ItemStatus } from './order-moves.ts';
import type { MailState } from '../ports.ts';

type ClockStep = Order['clock'][number];

export interface ClockFacts {
  readonly now: Date;
  readonly status: ItemStatus;
  /** Whether a charter is among the items that decide; see `listPromised`. */
  readonly charter: boolean;
  readonly createdAt: Date;
  /** When the bank last authorised the sum; undefined before. Nothing is promised before payment. */
  readonly heldAt: Date | undefined;
  /** When the money was captured and the seats confirmed; undefined before. */
  readonly bookedAt: Date | undefined;
  /** When the first ticket was issued. */
  readonly ticketedAt: Date | undefined;
  /** The instant of the first departure; of an order with charters, that of the first without tickets. */
  readonly departsAt: Date;
  readonly mail: MailState | undefined;
  /** A channel sold the order and informs its buyer; no mail and no receipt leaves the agency. */
  readonly isOfChannel: boolean;
  /** The deadline for naming the driver; undefined for orders without rides. */
  readonly driver?: { readonly dueAt: Date; readonly isDone: boolean } | undefined;
  /** The pending or completed refund; undefined if there is none. */
  readonly refund?: RefundDeadline | undefined;
}

export interface RefundDeadline {
  /** Seven working days after the approval; undefined before it. */
  readonly dueAt: Date | undefined;
  /** When all of the refund had arrived. */
  readonly settledAt: Date | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const MAIL_MINUTES = 20;
export const RECEIPT_HOURS_WHEN_NEAR = 2;
/** A charter's receipt comes three days before the flight. */
export const CHARTER_RECEIPT_HOURS = 72;

interface DueStep {
  readonly step: ClockStep['step'];
  readonly dueAt: Date | undefined;
  readonly doneAt: Date | undefined;
  readonly isDone: boolean;
}

/**
 * What was promised, when it is due and what has been done: the same for customer and staff. The first open step is the
 * next one, or missed once its time has passed. A failed order promises nothing more.
 */
export function orderClock(facts: ClockFacts): ClockStep[] {
  const promises = listDeadlines(facts);
  const steps: ClockStep[] = [];
  let isNextFound = false;
  for (const promise of deadStatuses.includes(facts.status)
    ? promises.filter(({ isDone }) => isDone)
    : promises) {
    steps.push(toStep(promise, facts.now, isNextFound));
    if (!promise.isDone) isNextFound = true;
  }
  return facts.refund ? [...steps, refundStep(facts.refund, facts.now, isNextFound)] : steps;
}

interface Flown {
  readonly status: ItemStatus;
  readonly snapshot: { readonly charter: boolean };
}

/**
 * The items whose departure decides when the receipt is due: charters without tickets, else all charters, else all. A
 * scheduled flight of the same order, which may leave earlier, has its receipt already. What was cancelled or could not
 * be sold counts only if nothing else is left.
 */
export function listPromised<Item extends Flown>(items: readonly Item[]): readonly Item[] {
  const left = items.filter(({ status }) => status !== 'cancelled');
  const standing = left.length > 0 ? left : items;
  const charters = standing.filter(({ snapshot }) => snapshot.charter);
  const awaited = charters.filter(({ status }) => status === 'booked');
  return [awaited, charters].find((some) => some.length > 0) ?? standing;
}

/** A failed order still promises its refund. */
function refundStep({ dueAt, settledAt }: RefundDeadline, now: Date, isLater: boolean): ClockStep {
  const isDone = settledAt !== undefined;
  return toStep({ step: 'refund', dueAt, doneAt: settledAt, isDone }, now, isLater || dueAt === undefined);
}

const mailedSteps: ReadonlySet<ClockStep['step']> = new Set(['confirmationMail', 'itineraryReceipt']);

function listDeadlines(facts: ClockFacts): DueStep[] {
  const papers = facts.isOfChannel
    ? listPapers(facts).filter(({ step }) => !mailedSteps.has(step))
    : listPapers(facts);
  const { driver } = facts;
  return driver ? [...papers, { step: 'driver', doneAt: undefined, ...driver }] : papers;
}

function listPapers(facts: ClockFacts): DueStep[] {
  const { bookedAt, ticketedAt, createdAt, charter, mail } = facts;
  const paidAt = bookedAt ?? facts.heldAt;
  const mailDueAt = paidAt && new Date(paidAt.getTime() + MAIL_MINUTES * MINUTE);
  const isMailed = mail?.state === 'sent' || mail?.state === 'delivered';
  // Without a mail server no mail is promised; the page offers the receipt instead.
  const isKept = mail?.state === 'kept';
  const receiptDueAt = paidAt && receiptDue(facts, paidAt);
  const requested = done('requested', createdAt);
  const booked = {
    step: 'booked',
    dueAt: mailDueAt,
    doneAt: bookedAt,
    isDone: bookedAt !== undefined,
  } as const;
  const mailed = isKept
    ? []
    : [{ step: 'confirmationMail', dueAt: mailDueAt, doneAt: mail?.at, isDone: isMailed } as const];
  const ticketed = { step: 'ticketed', doneAt: ticketedAt, isDone: ticketedAt !== undefined } as const;
  const receipt = { step: 'itineraryReceipt', dueAt: receiptDueAt } as const;
  // A charter's receipt goes out when its certificate becomes tickets.
  if (charter)
    return [requested, booked, ...mailed, { ...ticketed, dueAt: receiptDueAt }, { ...ticketed, ...receipt }];
  // A scheduled flight's receipt is attached to the confirmation mail.
  return [
    requested,
    booked,
    { ...ticketed, dueAt: mailDueAt },
    ...mailed,
    { ...receipt, doneAt: undefined, isDone: isMailed || isKept },
  ];
}

/** Within two hours of payment when the flight is near, otherwise on the promised day. */
export function receiptDue(facts: Pick<ClockFacts, 'charter' | 'departsAt'>, paidAt: Date): Date {
  const soonest = paidAt.getTime() + RECEIPT_HOURS_WHEN_NEAR * HOUR;
  if (!facts.charter) return new Date(soonest);
  return new Date(Math.max(soonest, facts.departsAt.getTime() - CHARTER_RECEIPT_HOURS * HOUR));
}

function done(step: ClockStep['step'], at: Date): DueStep {
  return { step, dueAt: undefined, doneAt: at, isDone: true };
}

function toStep({ step, dueAt, doneAt, isDone }: DueStep, now: Date, isLater: boolean): ClockStep {
  const isMissed = !isDone && dueAt !== undefined && dueAt < now;
  const state = isDone ? 'done' : isMissed ? 'missed' : isLater ? 'waiting' : 'next';
  return {
    step,
    state,
    ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
    ...(isDone && doneAt ? { doneAt: doneAt.toISOString() } : {}),
  };
}
