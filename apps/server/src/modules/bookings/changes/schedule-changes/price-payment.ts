import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PROPOSAL_ANSWERED } from '../../events.ts';
import type { LaterPayment } from '../../order/later-payment.ts';
import { getOrderRow, listItems, listTickets, type TicketRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { supplierKey } from '../../order/supplier-key.ts';
import { returnItems } from '../proposals/item-problems.ts';
import {
  endProposal,
  findProposalOfPayable,
  recordPayable,
  type ProposalRow,
} from '../proposals/proposal-rows.ts';
import { emitProposal } from '../proposals/emit-proposal.ts';
import { shareDifference } from './share-difference.ts';
import { sql } from 'kysely';

/** The difference to an accepted higher price, in minor units of the order's currency. */
export function differenceOf({ before, after }: Pick<ProposalRow, 'before' | 'after'>): number {
  return (after.totalMinor ?? 0) - (before.totalMinor ?? 0);
}

/**
 * Makes the difference to an accepted higher price payable until the proposal is due; the price only takes effect with
 * the payment. Repeated, it creates one payable.
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

/** The price difference as a later payment: once paid, the order's price is raised and its items continue. */
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

/** As `differenceToPay`, but not while a cancellation is requested: a proposal about to end can no longer be paid. */
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

interface HigherPrice {
  readonly orderId: string;
  readonly proposalId: string;
  readonly differenceMinor: number;
}

/** Spreads a price increase over the fares of an order's valid tickets, and owes it to the suppliers where it is theirs. */
async function raisePrice(
  { payments }: BookingDeps,
  scope: TenantScope,
  { orderId, proposalId, differenceMinor }: HigherPrice,
): Promise<void> {
  const shared = shareDifference(
    await listItems(scope, orderId),
    await listTickets(scope, orderId),
    differenceMinor,
  );
  if (!shared) throw new Error(`The order ${orderId} has no ticket whose price could rise`);
  for (const { ticket, minor, isOwn } of shared.tickets)
    await raiseTicket(scope, orderId, ticket, minor, isOwn ? 'service_minor' : 'fare_minor');
  for (const { item, minor, isOwn } of shared.items) {
    const { itemId, currency } = item;
    await raiseItem(scope, orderId, itemId, minor);
    await payments.postLedger(scope, {
      move: 'sale',
      key: `addition:${itemId}:${proposalId}`,
      reference: orderId,
      currency,
      ...(isOwn
        ? { supplierMinor: 0, serviceMinor: minor, suppliers: [] }
        : { supplierMinor: minor, serviceMinor: 0, suppliers: [{ supplier: supplierKey(item), minor }] }),
    });
  }
  await scope.tx
    .updateTable('customer_order')
    .set({ total_minor: sql`total_minor + ${differenceMinor}` })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .execute();
}

async function raiseTicket(
  { tx, tenantId }: TenantScope,
  orderId: string,
  { itemId, ticketId }: TicketRow,
  minor: number,
  line: 'fare_minor' | 'service_minor',
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ [line]: sql`${sql.ref(line)} + ${minor}`, total_minor: sql`total_minor + ${minor}` })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('item_id', '=', itemId)
    .where('id', '=', ticketId)
    .execute();
}

async function raiseItem(
  { tx, tenantId }: TenantScope,
  orderId: string,
  itemId: string,
  minor: number,
): Promise<void> {
  await tx
    .updateTable('order_item')
    .set({ total_minor: sql`total_minor + ${minor}` })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', itemId)
    .execute();
}
