import { instantOf } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { openTask } from '../../../../platform/staff-tasks.ts';
import type { NotedChange } from '../../../flights/public.ts';
import { PROPOSAL_MADE, PROPOSAL_WITHDRAWN } from '../../events.ts';
import { getOrderRow, lockItems, type ItemRow, type OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { askAboutRides } from './ask-about-rides.ts';
import { isLive, markProblem, returnItems } from './item-problems.ts';
import {
  agreedEnds,
  endsOf,
  isAsSold,
  isOnDeparture,
  movedSnapshot,
  readPresentFlight,
} from './moved-flight.ts';
import { dueAt, kindOf, ruleOfMove, type ProposalRule } from './proposal-rules.ts';
import { insertProposal, listProposals, type ProposalRow, type ProposalSide } from './proposal-rows.ts';
import { emitProposal } from './emit-proposal.ts';
import { withdrawOpen } from './withdraw-open.ts';

/** Sends each affected order a proposal about a changed departure. Returns the number of orders affected. */
export async function askAboutChange(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  orderIds: readonly string[],
): Promise<number> {
  let touched = 0;
  for (const orderId of orderIds) {
    if (await askBuyer(deps, scope, change, orderId)) touched += 1;
  }
  return touched;
}

async function askBuyer(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  orderId: string,
): Promise<boolean> {
  const order = await getOrderRow(scope, orderId);
  const items = (await lockItems(scope, orderId)).filter((item) => isOnDeparture(deps, order, item, change));
  const asked = (await listProposals(scope, orderId)).filter(({ changeId }) => changeId === change.changeId);
  const open = items.filter(({ itemId }) => asked.every((proposal) => proposal.itemId !== itemId));
  for (const item of open) {
    if (isLive(item)) await askAboutItem(deps, scope, change, order, item);
    // A voluntary cancellation is pending, but the buyer may now be owed a full refund.
    else if (item.status === 'waitingForCancel') await callStaff(scope, change, order);
  }
  return items.some((item) => isLive(item) || item.status === 'waitingForCancel');
}

/** The flight operates as sold again: buyers with open proposals are told that no answer is needed. */
async function deleteChange(
  deps: BookingDeps,
  scope: TenantScope,
  of: { readonly orderId: string; readonly itemId: string; readonly by: string },
): Promise<void> {
  const { orderId, itemId } = of;
  const isOfChange = (proposal: ProposalRow): boolean =>
    proposal.itemId === itemId && proposal.changeId !== undefined;
  const asked = (await listProposals(scope, orderId)).filter(
    (one) => one.state === 'open' && isOfChange(one),
  );
  const to = await withdrawOpen(scope, of, isOfChange);
  if (to !== undefined)
    await returnItems(scope, orderId, { [itemId]: to }, { reason: 'asSoldAgain', actor: of.by });
  for (const proposal of asked) await emitProposal(deps, scope, PROPOSAL_WITHDRAWN, proposal);
}

interface Question {
  readonly rule: ProposalRule;
  readonly after: ProposalSide;
}

async function askAboutItem(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  order: OrderRow,
  item: ItemRow,
): Promise<void> {
  const question = await findQuestion(deps, scope, change, order, item);
  if (question === 'unknownFlight') return callStaff(scope, change, order);
  // Whether a ride still has a flight depends on the answer; its times follow the flight's times.
  const flies = question === 'asSold' ? item.snapshot : question.after.snapshot;
  if (flies) await askAboutRides(deps, scope, { orderId: order.orderId, snapshot: flies }, change);
  const { orderId } = order;
  const of = { orderId, itemId: item.itemId, by: change.madeBy };
  if (question === 'asSold') return deleteChange(deps, scope, of);
  // A price is proposed again, if needed, once it is known what operates.
  const former = await withdrawOpen(
    scope,
    of,
    (open) => open.itemId === item.itemId || open.rule === 'price',
  );
  const { rule, after } = question;
  const was = await markProblem(scope, item, kindOf(rule), {
    actor: of.by,
    isWorse: rule === 'cancelled' || former !== undefined,
  });
  const to = was ?? former;
  const proposalId = await insertProposal(scope, {
    orderId,
    itemId: item.itemId,
    changeId: change.changeId,
    rule,
    text: change.reason,
    before: { snapshot: item.snapshot },
    after,
    returns: to === undefined ? {} : { [item.itemId]: to },
    dueAt: dueAt(rule, scope.now, earliestDeparture(item, after)),
    madeBy: change.madeBy,
  });
  await emitProposal(deps, scope, PROPOSAL_MADE, { orderId, proposalId });
}

async function findQuestion(
  deps: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
  order: OrderRow,
  item: ItemRow,
): Promise<Question | 'asSold' | 'unknownFlight'> {
  if (change.kind === 'cancel') return { rule: 'cancelled', after: {} };
  const flight = await readPresentFlight(deps, scope, order, item);
  if (!flight) return 'unknownFlight';
  const { snapshot } = item;
  if (isAsSold(snapshot, flight)) return 'asSold';
  const { isConnected, segments } = flight;
  const rule = ruleOfMove(agreedEnds(snapshot), endsOf(segments), { charter: snapshot.charter, isConnected });
  return { rule, after: { snapshot: movedSnapshot(snapshot, flight, rule !== 'acknowledge') } };
}

function earliestDeparture({ snapshot }: ItemRow, { snapshot: after }: ProposalSide): Date | undefined {
  const first = [snapshot, after].flatMap((side) => side?.segments.slice(0, 1) ?? []);
  if (first.length === 0) return undefined;
  return new Date(
    Math.min(...first.map(({ departsAt, departsOffset }) => instantOf(departsAt, departsOffset))),
  );
}

const DEPARTURE_CHANGED = 'departureChanged';

/** Opens one task per change and order. */
async function callStaff(scope: TenantScope, change: NotedChange, order: OrderRow): Promise<void> {
  const { reservationNumber, orderId } = order;
  const { changeId, serviceId, date, kind } = change;
  if (await hasTask(scope, orderId, changeId)) return;
  const detail = { reservationNumber, changeId, serviceId, date, change: kind };
  await openTask(scope, { kind: DEPARTURE_CHANGED, reference: orderId, detail, dueAt: scope.now });
}

async function hasTask(scope: TenantScope, orderId: string, changeId: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('staff_task')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', orderId)
    .where('kind', '=', DEPARTURE_CHANGED)
    .where(sql<boolean>`detail->>'changeId' = ${changeId}`)
    .executeTakeFirst();
  return row !== undefined;
}
