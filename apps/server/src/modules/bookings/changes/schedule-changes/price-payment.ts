import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PROPOSAL_ANSWERED } from '../../events.ts';
import type { LaterPayment } from '../../order/later-payment.ts';
import { getOrderRow, listItems } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { returnItems } from './item-problems.ts';
import { endProposal, findProposalOfPayable, recordPayable, type ProposalRow } from './proposal-rows.ts';
import { raisePrice } from './raise-price.ts';
import { emitProposal } from './emit-proposal.ts';

/** What an accepted price is higher by, in minor units of the order's currency. */
export function differenceOf({ before, after }: Pick<ProposalRow, 'before' | 'after'>): number {
  return (after.totalMinor ?? 0) - (before.totalMinor ?? 0);
}

/**
 * A higher price is accepted: its difference can be paid until the proposal is due, and holds only when it is. Repeated, it
 * is asked for once.
 */
export async function askForDifference(
  { payments }: BookingDeps,
  scope: TenantScope,
  proposal: ProposalRow,
): Promise<void> {
  const { orderId: reference, payableId } = proposal;
  if (payableId !== undefined) return;
  const { currency } = await getOrderRow(scope, reference);
  const amountMinor = differenceOf(proposal);
  const payable = { reference, purpose: 'addition', amountMinor, currency } as const;
  await recordPayable(scope, proposal, await payments.createPayable(scope, payable));
}

/** The difference of a price as something to pay: once it is, the order costs that much and its items go on. */
export function differenceToPay(deps: BookingDeps, proposal: ProposalRow): LaterPayment {
  const { state, payableId, dueAt } = proposal;
  const open = { open: 'waiting', accepted: 'paid' } as const;
  return {
    payableId,
    payUntil: dueAt,
    amountMinor: differenceOf(proposal),
    state: state === 'open' || state === 'accepted' ? open[state] : 'over',
    goOn: (scope) => chargeDifference(deps, scope, proposal),
  };
}

/** The same, where nobody has asked to cancel: what is about to end is not paid for any more. */
export async function readPricePayment(
  deps: BookingDeps,
  scope: TenantScope,
  proposal: ProposalRow,
): Promise<LaterPayment> {
  const due = differenceToPay(deps, proposal);
  const items = await listItems(scope, proposal.orderId);
  const isEnding = items.some(({ status }) => status === 'waitingForCancel');
  return due.state === 'waiting' && isEnding ? { ...due, state: 'over' } : due;
}

export async function findPricePayment(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  payableId: string,
): Promise<LaterPayment | undefined> {
  const proposal = await findProposalOfPayable(scope, orderId, payableId);
  return proposal && readPricePayment(deps, scope, proposal);
}

async function chargeDifference(deps: BookingDeps, scope: TenantScope, proposal: ProposalRow): Promise<void> {
  const { orderId, proposalId, returns } = proposal;
  await endProposal(scope, proposal, 'accepted', 'customer');
  await raisePrice(deps, scope, { orderId, proposalId, differenceMinor: differenceOf(proposal) });
  await returnItems(scope, orderId, returns, { reason: 'priceAccepted', actor: 'customer' });
  await emitProposal(deps, scope, PROPOSAL_ANSWERED, proposal);
}
