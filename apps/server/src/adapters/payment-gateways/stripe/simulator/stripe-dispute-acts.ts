import type { Done } from './stripe-acts.ts';
import type { DisputeStatus, StoredDispute, StoredSession, StripePage } from './stripe-books.ts';
import { newStripeId } from './stripe-ids.ts';

/**
 * `inquire`: the cardholder's bank inquires, no money moves. `open`: a dispute, or an inquiry that becomes one,
 * withdraws the money. `review`: the evidence was sent. `close`: an inquiry ended without a dispute. `won`, `lost`: the
 * end of a dispute.
 */
export const disputeActs = ['inquire', 'open', 'review', 'close', 'won', 'lost'] as const;
export type DisputeAct = (typeof disputeActs)[number];

interface Step {
  readonly from: readonly (DisputeStatus | undefined)[];
  readonly status: DisputeStatus;
  readonly event: string;
  /** The change of the account's balance, and the event that reports it. */
  readonly funds?: { readonly sign: 1 | -1; readonly event: string };
}

const ended = [undefined, 'won', 'lost', 'warning_closed'] as const;
const open = ['needs_response', 'under_review'] as const;

const steps: Readonly<Record<DisputeAct, Step>> = {
  inquire: { from: ended, status: 'warning_needs_response', event: 'charge.dispute.created' },
  open: {
    from: [...ended, 'warning_needs_response'],
    status: 'needs_response',
    event: 'charge.dispute.created',
    funds: { sign: -1, event: 'charge.dispute.funds_withdrawn' },
  },
  review: { from: ['needs_response'], status: 'under_review', event: 'charge.dispute.updated' },
  close: { from: ['warning_needs_response'], status: 'warning_closed', event: 'charge.dispute.closed' },
  won: {
    from: open,
    status: 'won',
    event: 'charge.dispute.closed',
    funds: { sign: 1, event: 'charge.dispute.funds_reinstated' },
  },
  lost: { from: open, status: 'lost', event: 'charge.dispute.closed' },
};

/**
 * Performs a step of the last dispute, or of a new one. Undefined if nothing can be disputed or the step is not
 * allowed.
 */
export async function dispute(
  page: StripePage,
  session: StoredSession,
  act: DisputeAct,
): Promise<Done | undefined> {
  const { intent, disputes } = session;
  const last = disputes.at(-1);
  const step = steps[act];
  if (intent?.status !== 'succeeded' || !step.from.includes(last?.status)) return undefined;
  const isNew = (ended as readonly (string | undefined)[]).includes(last?.status);
  const before: StoredDispute =
    last === undefined || isNew
      ? {
          id: newStripeId('du_'),
          amountMinor: intent.takenMinor - intent.refundedMinor,
          status: step.status,
          moves: [],
        }
      : last;
  const moved = step.funds ? [...before.moves, step.funds.sign * before.amountMinor] : before.moves;
  const changed: StoredDispute = { ...before, status: step.status, moves: moved };
  const kept = isNew ? disputes : disputes.slice(0, -1);
  const after: StoredSession = { ...session, disputes: [...kept, changed] };
  await page.saveSession(after);
  const isEscalated = act === 'open' && !isNew;
  const events = [
    isEscalated ? 'charge.dispute.updated' : step.event,
    ...(step.funds ? [step.funds.event] : []),
  ];
  return { session: after, told: events.map((event) => ({ event, session: after, dispute: changed })) };
}
