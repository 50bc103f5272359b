import type { Proposal } from '@farewind/contract/bookings/proposals';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { differenceOf } from './price-payment.ts';
import { choicesOf, ifUnanswered, isWithdrawable, kindOf } from '../proposals/proposal-rules.ts';
import type { ProposalRow, ProposalSide } from '../proposals/proposal-rows.ts';
import { userIdOf } from '../../../../platform/user-actor.ts';

/** A proposal as the order's page shows it. Only users with the right to act on the order see the staff's note. */
export function presentProposal(
  proposal: ProposalRow,
  currency: Currency,
  { now, isOwner }: { readonly now: Date; readonly isOwner: boolean },
): Proposal {
  const { proposalId, itemId, rule, state, dueAt, madeAt, answeredAt, answeredBy } = proposal;
  const isOpen = state === 'open' && now < dueAt;
  const answered = answeredParts(proposal);
  return {
    proposalId,
    ...(itemId === undefined ? {} : { itemId }),
    kind: kindOf(rule),
    state,
    text: isOwner ? proposal.text : '',
    before: presentSide(proposal.before),
    after: presentSide(proposal.after),
    currency,
    madeAt: madeAt.toISOString(),
    dueAt: dueAt.toISOString(),
    ...(isOpen && answered.isToPay ? { toPay: formatMinor(differenceOf(proposal)) } : {}),
    ifUnanswered: ifUnanswered(rule),
    ...(answeredAt ? { answeredAt: answeredAt.toISOString() } : {}),
    ...(answeredBy ? { answeredBy: userIdOf(answeredBy) === undefined ? answeredBy : 'staff' } : {}),
    choices: isOpen ? choicesOf(rule, answered) : [],
  };
}

/**
 * The same for staff: who answered, whether it may be withdrawn, and which answers staff may enter on the buyer's behalf. Those are the buyer's own
 * except paying, also for expired proposals where staff have to call.
 */
export function presentProposalForStaff(
  shown: Proposal,
  proposal: ProposalRow,
  nameOf: (actor: string) => string,
): Proposal {
  const { rule, state, answeredBy } = proposal;
  const isAnswerable = shown.choices.length > 0 || (state !== 'withdrawn' && isLeftToStaff(proposal));
  return {
    ...shown,
    ...(state === 'open' && isWithdrawable(proposal) ? { canWithdraw: true as const } : {}),
    ...(answeredBy === undefined ? {} : { answeredBy: nameOf(answeredBy) }),
    choices: isAnswerable
      ? choicesOf(rule, answeredParts(proposal)).filter((choice) => choice !== 'pay')
      : [],
  };
}

const isLeftToStaff = ({ rule, state }: ProposalRow): boolean =>
  ifUnanswered(rule) === 'staff' && (state === 'open' || state === 'expired');

const answeredParts = ({ otherWantedAt, payableId }: ProposalRow) => ({
  isOtherWanted: otherWantedAt !== undefined,
  isToPay: payableId !== undefined,
});

function presentSide({ snapshot, totalMinor }: ProposalSide): Proposal['before'] {
  const { ride, segments = [] } = snapshot ?? {};
  return {
    ...(segments.length > 0 ? { segments: [...segments] } : {}),
    ...(ride ? { pickupAt: ride.pickupAt } : {}),
    ...(totalMinor === undefined ? {} : { total: formatMinor(totalMinor) }),
  };
}
