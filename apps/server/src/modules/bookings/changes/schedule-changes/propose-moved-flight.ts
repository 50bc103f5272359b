import { instantOf } from '@farewind/values/local-time';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { FlightNow } from '../../../flights/public.ts';
import { PROPOSAL_MADE, PROPOSAL_WITHDRAWN } from '../../events.ts';
import type { ItemSnapshot } from '../../order/order-draft.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { askAboutRides, type FlightMove } from '../proposals/ask-about-rides.ts';
import { emitProposal } from '../proposals/emit-proposal.ts';
import { markProblem, returnItems } from '../proposals/item-problems.ts';
import { agreedEnds, endsOf, isAsSold, movedSnapshot } from '../proposals/moved-flight.ts';
import { dueAt, kindOf, ruleOfMove, type ProposalRule } from '../proposals/proposal-rules.ts';
import {
  insertProposal,
  listProposals,
  type ProposalRow,
  type ProposalSide,
} from '../proposals/proposal-rows.ts';
import { withdrawOpen } from '../proposals/withdraw-open.ts';

/** What a buyer is asked about a changed flight; nothing if it operates as sold. */
export type MoveQuestion = 'asSold' | { readonly rule: ProposalRule; readonly after: ProposalSide };

/** A change of a departure of ours, or one that an external supplier announced. */
export interface FlightChangeNews extends FlightMove {
  readonly supplierChange?: string;
}

/** The question about a flight's new times. */
export function questionOf(snapshot: ItemSnapshot, flight: FlightNow): MoveQuestion {
  if (isAsSold(snapshot, flight)) return 'asSold';
  const { isConnected, segments } = flight;
  const rule = ruleOfMove(agreedEnds(snapshot), endsOf(segments), { charter: snapshot.charter, isConnected });
  return { rule, after: { snapshot: movedSnapshot(snapshot, flight, rule !== 'acknowledge') } };
}

interface MovedItem {
  readonly change: FlightChangeNews;
  readonly orderId: string;
  readonly item: ItemRow;
}

/** Asks the buyer of an item about its changed flight, in place of earlier questions about it. */
export async function proposeMovedFlight(
  deps: BookingDeps,
  scope: TenantScope,
  { change, orderId, item, question }: MovedItem & { readonly question: MoveQuestion },
): Promise<void> {
  if (question === 'asSold')
    await deleteChange(deps, scope, { orderId, itemId: item.itemId, by: change.madeBy });
  else await askAboutFlight(deps, scope, { change, orderId, item, question });
  // After the flight, or the buyer would read first of a new pick-up and then why. Whether a ride still has a flight
  // depends on the answer; its times follow the flight's times.
  const flies = question === 'asSold' ? item.snapshot : question.after.snapshot;
  if (flies) await askAboutRides(deps, scope, { orderId, snapshot: flies }, change);
}

async function askAboutFlight(
  deps: BookingDeps,
  scope: TenantScope,
  { change, orderId, item, question }: MovedItem & { readonly question: Exclude<MoveQuestion, 'asSold'> },
): Promise<void> {
  const of = { orderId, itemId: item.itemId, by: change.madeBy };
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
    supplierChange: change.supplierChange,
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

/** The flight operates as sold again: buyers with open proposals are told that no answer is needed. */
async function deleteChange(
  deps: BookingDeps,
  scope: TenantScope,
  of: { readonly orderId: string; readonly itemId: string; readonly by: string },
): Promise<void> {
  const { orderId, itemId } = of;
  const isOfChange = (proposal: ProposalRow): boolean =>
    proposal.itemId === itemId && (proposal.changeId ?? proposal.supplierChange) !== undefined;
  const asked = (await listProposals(scope, orderId)).filter(
    (one) => one.state === 'open' && isOfChange(one),
  );
  const to = await withdrawOpen(scope, of, isOfChange);
  if (to !== undefined)
    await returnItems(scope, orderId, { [itemId]: to }, { reason: 'asSoldAgain', actor: of.by });
  for (const proposal of asked) await emitProposal(deps, scope, PROPOSAL_WITHDRAWN, proposal);
}

function earliestDeparture({ snapshot }: ItemRow, { snapshot: after }: ProposalSide): Date | undefined {
  const first = [snapshot, after].flatMap((side) => side?.segments.slice(0, 1) ?? []);
  if (first.length === 0) return undefined;
  return new Date(
    Math.min(...first.map(({ departsAt, departsOffset }) => instantOf(departsAt, departsOffset))),
  );
}
