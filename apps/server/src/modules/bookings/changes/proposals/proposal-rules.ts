import type { Proposal, ProposalChoice, ProposalKind } from '@farewind/contract/bookings/proposals';
import { instantOf } from '@farewind/values/local-time';
import type { Ends } from '../../order/order-draft.ts';

/**
 * The rule defines the possible answers to a proposal, and what happens without one.
 * `acknowledge`: new times within the contract. `choice`: accept new times, or a full refund. `broken`: new times that
 * miss a connection, full refund. `cancelled`: the flight. `price`: it was wrong or has changed. `offer`: free text of
 * staff. `flight`: another flight. `ride`: another pick-up for a retimed flight. `rideFull`: none, because all vehicles
 * are taken then.
 */
export const proposalRules = [
  'acknowledge',
  'choice',
  'broken',
  'cancelled',
  'price',
  'offer',
  'flight',
  'ride',
  'rideFull',
] as const;
export type ProposalRule = (typeof proposalRules)[number];

const HOUR_MS = 3_600_000;
/** Limit for moving a charter without asking, from the specification. */
const FREE_MOVE_HOURS = 24;
/** How long a wrong price waits for the buyer's answer. */
const PRICE_HOURS = 24;
const OFFER_HOURS = 72;
const CHOICE_HOURS = 7 * 24;
/** Buyers who have to be called are called a day before the flight; no buyer has less time than this. */
const BEFORE_FLIGHT_HOURS = 24;
const LEAST_HOURS = 4;

const table: Readonly<Record<ProposalRule, RuleRow>> = {
  acknowledge: { kind: 'retimed', yes: 'acknowledge', ifUnanswered: 'applies', hours: OFFER_HOURS },
  choice: { kind: 'retimed', yes: 'accept', no: 'refund', ifUnanswered: 'staff', hours: CHOICE_HOURS },
  broken: { kind: 'retimed', no: 'refund', ifUnanswered: 'staff', hours: CHOICE_HOURS },
  cancelled: {
    kind: 'supplierCancelled',
    yes: 'refund',
    no: 'otherOffer',
    ifUnanswered: 'refund',
    hours: CHOICE_HOURS,
  },
  price: { kind: 'priceChanged', yes: 'accept', no: 'refund', ifUnanswered: 'refund', hours: PRICE_HOURS },
  offer: { kind: 'offer', yes: 'accept', no: 'keep', ifUnanswered: 'staff', hours: OFFER_HOURS },
  flight: { kind: 'offer', yes: 'accept', no: 'keep', ifUnanswered: 'staff', hours: OFFER_HOURS },
  ride: { kind: 'ride', yes: 'accept', no: 'refund', ifUnanswered: 'staff', hours: CHOICE_HOURS },
  rideFull: { kind: 'ride', no: 'refund', ifUnanswered: 'staff', hours: CHOICE_HOURS },
};

interface RuleRow {
  readonly kind: ProposalKind;
  /** What agreeing and refusing mean; absent if that answer is not offered. */
  readonly yes?: ProposalChoice;
  readonly no?: ProposalChoice;
  readonly ifUnanswered: Proposal['ifUnanswered'];
  readonly hours: number;
}

export function kindOf(rule: ProposalRule): ProposalKind {
  return table[rule].kind;
}

export function ifUnanswered(rule: ProposalRule): Proposal['ifUnanswered'] {
  return table[rule].ifUnanswered;
}

export interface Answered {
  /** The buyer has already asked for another offer; it can be asked for once. */
  readonly isOtherWanted: boolean;
  /** A higher price was accepted but not paid yet. */
  readonly isToPay: boolean;
}

/**
 * Whether staff may take a question back: not one about a change that is made anyway, since it would never be asked again.
 */
export function isWithdrawable({ rule, changeId, supplierChange }: Asking): boolean {
  return rule !== 'ride' && changeId === undefined && supplierChange === undefined;
}

interface Asking {
  readonly rule: ProposalRule;
  /** A changed departure of ours, or a change that an external supplier announced. */
  readonly changeId: string | undefined;
  readonly supplierChange?: string | undefined;
}

/** The answers available to the buyer while the proposal is open. */
export function choicesOf(rule: ProposalRule, { isOtherWanted, isToPay }: Answered): ProposalChoice[] {
  const { yes, no } = table[rule];
  const choices = [isToPay ? 'pay' : yes, isOtherWanted && no === 'otherOffer' ? undefined : no] as const;
  return choices.filter((choice) => choice !== undefined);
}

/**
 * The meaning of an answer: agreeing to a cancelled flight means wanting the refund. Undefined if that answer is not
 * available.
 */
export function meaningOf(rule: ProposalRule, accept: boolean): ProposalChoice | undefined {
  return accept ? table[rule].yes : table[rule].no;
}

/**
 * The deadline of a proposal: its rule's hours, but a day before departure at the latest, so that there is time to
 * call. A wrong price always has 24 hours.
 */
export function dueAt(rule: ProposalRule, now: Date, departsAt: Date | undefined, hours?: number): Date {
  const lasting = rule === 'price' ? PRICE_HOURS : (hours ?? table[rule].hours);
  const until = now.getTime() + lasting * HOUR_MS;
  if (rule === 'price' || departsAt === undefined) return new Date(until);
  const latest = departsAt.getTime() - BEFORE_FLIGHT_HOURS * HOUR_MS;
  return new Date(Math.max(Math.min(until, latest), now.getTime() + LEAST_HOURS * HOUR_MS));
}

/** The rule for new times, measured from the times that the buyer agreed to. */
export function ruleOfMove(agreed: Ends, now: Ends, { charter, isConnected }: MovedJourney): ProposalRule {
  if (!isConnected) return 'broken';
  return charter && movedByMs(agreed, now) <= FREE_MOVE_HOURS * HOUR_MS ? 'acknowledge' : 'choice';
}

export interface MovedJourney {
  readonly charter: boolean;
  /** Whether its connections are still reached. */
  readonly isConnected: boolean;
}

function movedByMs(agreed: Ends, now: Ends): number {
  const departures =
    instantOf(now.departsAt, now.departsOffset) - instantOf(agreed.departsAt, agreed.departsOffset);
  const arrivals =
    instantOf(now.arrivesAt, now.arrivesOffset) - instantOf(agreed.arrivesAt, agreed.arrivesOffset);
  return Math.max(Math.abs(departures), Math.abs(arrivals));
}
