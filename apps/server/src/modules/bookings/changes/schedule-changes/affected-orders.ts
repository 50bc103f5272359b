import type { AffectedOrder, Departure, getAffectedOrders } from '@farewind/contract/inventory/departures';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { nameActors } from '../../order/actor-names.ts';
import { getOrderRow, listItems, listTickets, type ItemRow } from '../../order/order-rows.ts';
import { computeOrderStatus } from '../../order/order-status.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { isLive } from '../proposals/item-problems.ts';
import { agreedEnds, endsOf, isOnDeparture } from '../proposals/moved-flight.ts';
import { kindOf, ruleOfMove } from '../proposals/proposal-rules.ts';
import { listProposals } from '../proposals/proposal-rows.ts';

type Input = ParsedInput<typeof getAffectedOrders>;

/** The orders with seats on a departure, and the proposal that each buyer would get. Refuses with GEN-NOTFOUND. */
export async function listAffectedOrders(
  deps: BookingDeps,
  scope: TenantScope,
  request: Input,
  language: Language,
): Promise<Output<typeof getAffectedOrders>> {
  const departure = await deps.flights.lockDeparture(scope, request, language);
  const items: AffectedOrder[] = [];
  for (const orderId of await deps.flights.listSeatHolders(scope, request)) {
    items.push(...(await readAffected(deps, scope, { request, departure, orderId })));
  }
  const leaves = { mail: await deps.hasMailServer(scope), sms: await deps.admin.hasSms(scope) };
  return { totalCount: items.length, items, leaves };
}

interface Asked {
  readonly request: Input;
  readonly departure: Departure;
  readonly orderId: string;
}

async function readAffected(
  deps: BookingDeps,
  scope: TenantScope,
  { request, departure, orderId }: Asked,
): Promise<AffectedOrder[]> {
  const order = await getOrderRow(scope, orderId);
  const items = await listItems(scope, orderId);
  const tickets = await listTickets(scope, orderId);
  const proposals = await listProposals(scope, orderId);
  const nameOf = await nameActors(
    deps,
    scope,
    proposals.map(({ answeredBy }) => answeredBy),
  );
  const concerned = items.filter(
    (item) =>
      (isLive(item) || item.status === 'waitingForCancel') && isOnDeparture(deps, order, item, request),
  );
  return concerned.map((item) => {
    const last = proposals.find(({ itemId, changeId }) => itemId === item.itemId && changeId !== undefined);
    const { snapshot, itemId } = item;
    const rule = ruleFor(item, request, departure);
    return {
      orderId,
      itemId,
      reservationNumber: order.reservationNumber,
      pnr: order.pnr,
      ...(snapshot.direction ? { direction: snapshot.direction } : {}),
      status: computeOrderStatus(items.map(({ status }) => status)),
      customerName: `${order.contact.name} ${order.contact.surname}`,
      language: order.language,
      passengers: tickets.filter((ticket) => ticket.itemId === itemId).length,
      departsAt: endsOf(snapshot.segments).departsAt,
      arrivesAt: endsOf(snapshot.segments).arrivesAt,
      ...(rule ? { rule } : {}),
      ...(last
        ? {
            proposal: {
              proposalId: last.proposalId,
              kind: kindOf(last.rule),
              state: last.state,
              dueAt: last.dueAt.toISOString(),
              ...(last.answeredBy ? { answeredBy: nameOf(last.answeredBy) } : {}),
            },
          }
        : {}),
    };
  });
}

/** Judged by this flight alone; whether a connection is still reached is only known when it is moved. */
function ruleFor({ snapshot }: ItemRow, request: Input, departure: Departure): AffectedOrder['rule'] {
  const { departsAt, arrivesAt } = request;
  if (departsAt === undefined || arrivesAt === undefined) return undefined;
  const { departsOffset = departure.departsOffset, arrivesOffset = departure.arrivesOffset } = request;
  const moved = { departsAt, departsOffset, arrivesAt, arrivesOffset };
  const { charter } = snapshot;
  const rule = ruleOfMove(agreedEnds(snapshot), moved, { charter, isConnected: true });
  return rule === 'acknowledge' ? 'acknowledge' : 'choice';
}
