import type { propose as operation } from '@farewind/contract/bookings/proposals';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { instantOf } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { closeTasks } from '../../../../platform/staff-tasks.ts';
import { nameCaller } from '../../../../platform/http/name-caller.ts';
import { PROPOSAL_MADE } from '../../events.ts';
import {
  getOrderRow,
  listPassengers,
  listTickets,
  lockItems,
  type ItemRow,
  type OrderRow,
} from '../../order/order-rows.ts';
import { isExchanged } from '../../order/supplier-key.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isLive, markProblem } from '../proposals/item-problems.ts';
import { dueAt, type ProposalRule } from '../proposals/proposal-rules.ts';
import { insertProposal, listProposals, type NewProposal } from '../proposals/proposal-rows.ts';
import { emitProposal } from '../proposals/emit-proposal.ts';
import type { Language } from '@farewind/contract/core/fields';
import type { DepartureKey } from '../../../flights/public.ts';
import { movedSnapshot } from '../proposals/moved-flight.ts';
import { userActor } from '../../../../platform/user-actor.ts';

type Input = ParsedInput<typeof operation>;

/** The members that depend on the kind of proposal. */
type Offered = Pick<NewProposal, 'itemId' | 'rule' | 'before' | 'after' | 'returns'>;

/**
 * Sends a proposal to the buyer of an order. Refuses with GEN-NOTFOUND, with ORD-STATE if nothing of the order is left,
 * and with GEN-RULE while the same proposal is open.
 */
export async function proposeToBuyer(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  request: Input,
): Promise<Output<typeof operation>> {
  const { orderId, text = '' } = request;
  const order = await getOrderRow(scope, orderId);
  const items = (await lockItems(scope, orderId)).filter((item) => isLive(item));
  // The channel's customer is asked by the channel.
  if (items.length === 0 || order.channel !== undefined) throw refusal('ORD-STATE');
  const madeBy = context.user ? userActor(context.user.id) : 'system';
  const offered = await offer(deps, scope, { request, order, items, context, madeBy });
  const proposalId = await insertProposal(scope, {
    ...offered,
    orderId,
    changeId: undefined,
    text,
    madeBy,
    dueAt: dueAt(offered.rule, scope.now, firstDeparture(items), request.hours),
  });
  await emitProposal(deps, scope, PROPOSAL_MADE, { orderId, proposalId });
  for (const kind of ['otherOfferWanted', 'proposalUnanswered', 'departureChanged'])
    await closeTasks(scope, kind, orderId, nameCaller(context) || 'system');
  const after = { orderId, kind: request.proposal.kind, text, ...offered.after };
  await recordChange(scope, context, { action: 'propose', entity: 'proposal', entityId: proposalId, after });
  return { proposalId };
}

export interface Offering {
  readonly request: Input;
  readonly order: OrderRow;
  /** The remaining items. */
  readonly items: readonly ItemRow[];
  readonly context: RequestContext;
  readonly madeBy: string;
}

async function offer(deps: BookingDeps, scope: TenantScope, offering: Offering): Promise<Offered> {
  const { request, order, items } = offering;
  switch (request.proposal.kind) {
    case 'offer':
      if (request.text === undefined) throw fieldRefusal([{ path: 'text', message: 'proposal.textNeeded' }]);
      await requireNotAsked(scope, order.orderId, ['offer']);
      return { itemId: undefined, rule: 'offer', before: {}, after: {}, returns: {} };
    case 'priceChanged':
      await requireNotAsked(scope, order.orderId, [
        'price',
        'acknowledge',
        'choice',
        'broken',
        'cancelled',
        'flight',
      ]);
      return proposePrice(scope, offering, request.proposal.newTotal);
    case 'otherFlight': {
      const { itemId, serviceId, date } = request.proposal;
      await requireNotAsked(scope, order.orderId, ['price', 'flight']);
      const item = items.find((candidate) => candidate.itemId === itemId);
      if (!item) throw refusal('GEN-NOTFOUND');
      return proposeFlight(deps, scope, item, { serviceId, date }, offering.context.language);
    }
  }
}

async function requireNotAsked(
  scope: TenantScope,
  orderId: string,
  rules: readonly ProposalRule[],
): Promise<void> {
  const open = (await listProposals(scope, orderId)).filter(({ state }) => state === 'open');
  if (open.some(({ rule }) => rules.includes(rule))) throw refusal('GEN-RULE', { message: 'proposal.open' });
}

/** Every item waits for the answer. */
async function proposePrice(
  scope: TenantScope,
  { order, items, madeBy }: Offering,
  newTotal: string,
): Promise<Offered> {
  const totalMinor = parseMinor(newTotal);
  if (totalMinor <= order.totalMinor)
    throw fieldRefusal([{ path: 'proposal.newTotal', message: 'proposal.priceNotHigher' }]);
  const returns: Record<string, ItemStatus> = {};
  for (const item of items) {
    const was = await markProblem(scope, item, 'priceChanged', { actor: madeBy, isWorse: false });
    if (was !== undefined) returns[item.itemId] = was;
  }
  const before = { totalMinor: order.totalMinor };
  return { itemId: undefined, rule: 'price', before, after: { totalMinor }, returns };
}

function firstDeparture(items: readonly ItemRow[]): Date | undefined {
  const instants = items
    .flatMap(({ snapshot }) => snapshot.segments.slice(0, 1))
    .map(({ departsAt, departsOffset }) => instantOf(departsAt, departsOffset));
  return instants.length === 0 ? undefined : new Date(Math.min(...instants));
}

/**
 * Proposes another departure for an item, between the same cities and at the same price. Seats are taken when the buyer
 * accepts. Refuses with FLT-NOSEAT, a flight on another route with GEN-VALIDATION, and with GEN-RULE a flight of an
 * external supplier, and seats of another agency on either side: what is owed for them belongs to their ticket.
 */
async function proposeFlight(
  deps: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  key: DepartureKey,
  language: Language,
): Promise<Offered> {
  const { flights, places } = deps;
  const { snapshot, orderId, itemId } = item;
  const [first, last] = [snapshot.segments[0], snapshot.segments.at(-1)];
  if (!first || !last) throw refusal('ORD-STATE');
  if (item.supplier === flights.externalSupply?.name)
    throw refusal('GEN-RULE', { message: 'proposal.suppliersFlight' });
  if (isExchanged(snapshot) || (await flights.isMirrored(scope, key.serviceId)))
    throw refusal('GEN-RULE', { message: 'proposal.exchangedSeats' });
  const departure = await flights.lockDeparture(scope, key, language);
  const cityOf = (code: string): string => places.getAirport(code).cityCode;
  if (cityOf(departure.from.code) !== cityOf(first.from) || cityOf(departure.to.code) !== cityOf(last.to))
    throw fieldRefusal([{ path: 'proposal.serviceId', message: 'proposal.flightElsewhere' }]);
  const seats = await countSeats(scope, orderId, itemId);
  const isSold = departure.state === 'open' || departure.state === 'retimed';
  if (!isSold || departure.seats.free < seats) throw refusal('FLT-NOSEAT');
  const flightId = flights.flightIdOf(departure);
  const flight = await flights.readFlight(scope, flightId, [first.cabin]);
  if (!flight) throw refusal('FLT-NOSEAT');
  return {
    itemId,
    rule: 'flight',
    before: { snapshot },
    after: { snapshot: { ...movedSnapshot(snapshot, flight, true), flightId }, departure: key },
    returns: {},
  };
}

/** Of the remaining passengers; infants have none. */
async function countSeats(scope: TenantScope, orderId: string, itemId: string): Promise<number> {
  const passengers = await listPassengers(scope, orderId);
  const seated = new Set(passengers.filter(({ type }) => type !== 'infant').map(({ position }) => position));
  return (await listTickets(scope, orderId)).filter(
    (ticket) =>
      ticket.itemId === itemId &&
      (ticket.state === 'open' || ticket.state === 'issued') &&
      seated.has(ticket.passengerPosition),
  ).length;
}
