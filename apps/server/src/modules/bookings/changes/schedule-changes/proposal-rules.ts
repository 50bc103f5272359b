import type { Proposal, ProposalChoice, ProposalKind } from '@farewind/contract/bookings/proposals';
import { instantOf } from '@farewind/values/local-time';
import type { Ends } from '../../order/order-draft.ts';

/**
 * How a proposal is answered, and what follows when it is not:
 * `acknowledge` new times that the contract allows; `choice` new times to accept, or everything back; `broken` new times
 * at which a connection is missed, everything back; `cancelled` flight; `price` that was wrong or has changed; free `offer` of the staff;
 * another `flight`; another pick-up of the `ride` that goes with a retimed one, or none because all vehicles are taken then.
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
/** How far a charter may be moved without asking: the specification's bound. */
const FREE_MOVE_HOURS = 24;
/** How long a wrong price waits for its buyer. */
const PRICE_HOURS = 24;
const OFFER_HOURS = 72;
const CHOICE_HOURS = 7 * 24;
/** Buyers who have to be called are called a day before the flight; no buyer gets less time to answer than this. */
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
  /** What agreeing does, and what refusing does; absent where it cannot be pressed. */
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
  /** Another offer is asked for once. */
  readonly isOtherWanted: boolean;
  /** A higher price is accepted, and holds when it is paid. */
  readonly isToPay: boolean;
}

/** What the buyer can press while it is open. */
export function choicesOf(rule: ProposalRule, { isOtherWanted, isToPay }: Answered): ProposalChoice[] {
  const { yes, no } = table[rule];
  const choices = [isToPay ? 'pay' : yes, isOtherWanted && no === 'otherOffer' ? undefined : no] as const;
  return choices.filter((choice) => choice !== undefined);
}

/** What an answer means: agreeing that a flight is gone is the wish for the money. Undefined: it cannot be answered so. */
export function meaningOf(rule: ProposalRule, accept: boolean): ProposalChoice | undefined {
  return accept ? table[rule].yes : table[rule].no;
}

/**
 * Until when it can be answered: its rule's hours, but a day before the flight leaves there is still time to call; a wrong
 * price has its 24 hours whatever the flight does.
 */
export function dueAt(rule: ProposalRule, now: Date, departsAt: Date | undefined, hours?: number): Date {
  const lasting = rule === 'price' ? PRICE_HOURS : (hours ?? table[rule].hours);
  const until = now.getTime() + lasting * HOUR_MS;
  if (rule === 'price' || departsAt === undefined) return new Date(until);
  const latest = departsAt.getTime() - BEFORE_FLIGHT_HOURS * HOUR_MS;
  return new Date(Math.max(Math.min(until, latest), now.getTime() + LEAST_HOURS * HOUR_MS));
}

/** How a buyer is asked about other times, measured from those that they have agreed to. */
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
