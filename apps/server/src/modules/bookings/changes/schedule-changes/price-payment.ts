import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PROPOSAL_ANSWERED } from '../../events.ts';
import type { LaterPayment } from '../../order/later-payment.ts';
import { getOrderRow, listItems, listTickets, type ItemRow, type TicketRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isExchanged, supplierKey } from '../../order/supplier-key.ts';
import { returnItems, isLive } from './item-problems.ts';
import { endProposal, findProposalOfPayable, recordPayable, type ProposalRow } from './proposal-rows.ts';
import { emitProposal } from './emit-proposal.ts';
import { splitByLargestRemainder } from '@farewind/values/money';
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

/**
 * Spreads a price increase over the fares of an order's valid tickets, in proportion to their prices and exact to the
 * cent, and owes it to the suppliers. Our own fee is unchanged; except for seats of another agency, which is owed its
 * contract's price and no more: there the increase is ours.
 */
async function raisePrice(
  { payments }: BookingDeps,
  scope: TenantScope,
  { orderId, proposalId, differenceMinor }: HigherPrice,
): Promise<void> {
  const items = dearerItems((await listItems(scope, orderId)).filter((item) => isLive(item)));
  const tickets = (await listTickets(scope, orderId)).filter(
    ({ itemId, state }) => isGood(state) && items.some((item) => item.itemId === itemId),
  );
  const shares = splitByLargestRemainder(
    differenceMinor,
    tickets.map(({ totalMinor }) => totalMinor),
  );
  const exchanged = new Set(
    items.filter(({ snapshot }) => isExchanged(snapshot)).map(({ itemId }) => itemId),
  );
  for (const [index, ticket] of tickets.entries())
    await raiseTicket(
      scope,
      orderId,
      ticket,
      shares[index]!,
      exchanged.has(ticket.itemId) ? 'service_minor' : 'fare_minor',
    );
  for (const item of items) {
    const { itemId, currency } = item;
    const minor = shares.reduce(
      (sum, share, index) => sum + (tickets[index]!.itemId === itemId ? share : 0),
      0,
    );
    if (minor === 0) continue;
    await raiseItem(scope, orderId, itemId, minor);
    await payments.postLedger(scope, {
      move: 'sale',
      key: `addition:${itemId}:${proposalId}`,
      reference: orderId,
      currency,
      ...(exchanged.has(itemId)
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

/** The items whose price increases: the flights, or all items of an order with rides only. */
function dearerItems(items: readonly ItemRow[]): readonly ItemRow[] {
  const flights = items.filter(({ kind }) => kind === 'flight');
  return flights.length > 0 ? flights : items;
}

function isGood(state: TicketRow['state']): boolean {
  return state === 'open' || state === 'issued';
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
