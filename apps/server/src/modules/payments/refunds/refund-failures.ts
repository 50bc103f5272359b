import { sql } from 'kysely';
import type { RefundState } from './refund-states.ts';

/** All of an approved refund was returned by the payer's bank: it is over, unless the dispute is won. */
export const STOPPED_BY_DISPUTE = 'disputed';

/** The payer's bank has returned a part, while the provider may have all of it: staff decide. */
export const PARTLY_DISPUTED = 'disputedPart';

/** The bank has not told the outcome, however often it was queried. */
export const UNANSWERED = 'unanswered';

/** The bank's total of refunds neither contains nor lacks it. */
export const OTHER_SUM = 'otherSum';

export type DisputeFailure = typeof STOPPED_BY_DISPUTE | typeof PARTLY_DISPUTED;

/** What is asked of a refund here. */
interface Rest {
  readonly state: RefundState;
  readonly failure: string | undefined;
  /** When it is sent again by itself, after a passing failure. */
  readonly retryAt: Date | undefined;
}

interface Meaning {
  /** A dispute keeps it from being sent. */
  readonly isHeldByDispute: boolean;
  /** The bank may have done the last sending, or may still do it. */
  readonly isAnswerLost: boolean;
  /** The bank itself has refused the last sending, and has certainly not done it. */
  readonly isRefused: boolean;
}

const NO_FAILURE: Meaning = { isHeldByDispute: false, isAnswerLost: true, isRefused: false };
const HELD: Meaning = { isHeldByDispute: true, isAnswerLost: false, isRefused: false };

/** Failures that the product itself records. */
const OWN_FAILURES: Readonly<Record<string, Meaning>> = {
  [STOPPED_BY_DISPUTE]: HELD,
  [PARTLY_DISPUTED]: HELD,
  [UNANSWERED]: NO_FAILURE,
  [OTHER_SUM]: { isHeldByDispute: false, isAnswerLost: false, isRefused: false },
};

/** Any other failure is the code of a bank. */
const CODE_OF_BANK: Meaning = { isHeldByDispute: false, isAnswerLost: false, isRefused: true };

function meaningOf({ failure }: Pick<Rest, 'failure'>): Meaning {
  return failure === undefined ? NO_FAILURE : (OWN_FAILURES[failure] ?? CODE_OF_BANK);
}

/** Whether the payer has all of an approved refund from their bank. */
export function isStopped({ state, failure }: Pick<Rest, 'state' | 'failure'>): boolean {
  return state === 'approved' && failure === STOPPED_BY_DISPUTE;
}

/** Whether a dispute keeps an approved refund from being sent: the payer has all of it, or staff have to decide. */
export function isHeldByDispute(refund: Pick<Rest, 'state' | 'failure'>): boolean {
  return refund.state === 'approved' && meaningOf(refund).isHeldByDispute;
}

/** Whether it has failed, for another reason than a dispute, and waits for staff. */
export function isStuck(refund: Rest): boolean {
  const { state, failure, retryAt } = refund;
  const isFailed = failure !== undefined && retryAt === undefined && !isHeldByDispute(refund);
  return isFailed && (state === 'approved' || state === 'sentToBank');
}

/** Of one that was sent: whether the bank has not refused it, so that it may have done it, or may still do it. */
export const isAnswerLost = (refund: Pick<Rest, 'failure'>): boolean => meaningOf(refund).isAnswerLost;

/** Whether the bank itself has refused the last sending, so that it has certainly not done it. */
export const isRefused = (refund: Pick<Rest, 'failure'>): boolean => meaningOf(refund).isRefused;

/** As a condition: the payer does not have the refund from their bank already. */
export const isUnderWay = sql<boolean>`failure_code is distinct from ${STOPPED_BY_DISPUTE}`;
