import { splitByLargestRemainder } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { findDeparture } from '../../order/find-departure.ts';
import { cancellableStates } from '../../order/order-moves.ts';
import {
  listExtraRows,
  listTickets,
  type ExtraRow,
  type ItemRow,
  type TicketRow,
} from '../../order/order-rows.ts';
import type { CancellableItem } from './cancellable-item.ts';
import { listBrokenItems } from './list-broken-items.ts';
import type { PaidSum, Part, Terms } from './part.ts';

/** The items of an order with their parts that are not cancelled. */
export async function readCancellable(
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
): Promise<CancellableItem[]> {
  return toCancellable(items, {
    tickets: await listTickets(scope, orderId),
    extras: await listExtraRows(scope, orderId),
    broken: await listBrokenItems(scope, orderId, items),
  });
}

export interface SoldThings {
  readonly tickets: readonly TicketRow[];
  readonly extras: readonly ExtraRow[];
  /** Items whose supplier broke the contract. */
  readonly broken: ReadonlySet<string>;
}

/** The same from rows that were read before. */
export function toCancellable(
  items: readonly ItemRow[],
  { tickets, extras, broken }: SoldThings,
): CancellableItem[] {
  return items.map((item) => {
    const own = tickets.filter(({ itemId }) => itemId === item.itemId);
    const ownExtras = extras.filter(({ itemId }) => itemId === item.itemId);
    return {
      itemId: item.itemId,
      terms: termsOf(item, items),
      isOpen: cancellableStates.includes(item.status),
      isBroken: broken.has(item.itemId),
      parts: listParts(item, own, ownExtras),
      cancelledTicketIds: own.filter(isCancelled).map(({ ticketId }) => ticketId),
    };
  });
}

export function isCancelled({ state }: Pick<TicketRow, 'state'>): boolean {
  return state === 'cancelled' || state === 'refunded';
}

function listParts(item: ItemRow, tickets: readonly TicketRow[], extras: readonly ExtraRow[]): Part[] {
  const live = tickets.filter((ticket) => !isCancelled(ticket));
  const liveExtras = extras.filter(({ refundMinor }) => refundMinor === undefined);
  const positions = new Set([...live, ...liveExtras].map(({ passengerPosition }) => passengerPosition));
  return [...positions]
    .toSorted((a, b) => a - b)
    .map((passengerPosition) => {
      const ticket = live.find((candidate) => candidate.passengerPosition === passengerPosition);
      const own = liveExtras.filter((extra) => extra.passengerPosition === passengerPosition);
      return {
        itemId: item.itemId,
        ticketId: ticket?.ticketId,
        passengerPosition,
        sums: [...(ticket ? sumsOf(item, ticket) : []), ...own.map(sumOfExtra)],
      };
    });
}

/**
 * The paid price lines of a ticket, without zero lines. A ride has a single price. The discount lies on the lines that
 * coupons reduce (apply-coupon.ts): neither on taxes nor on the agent fee, which stands in the service line.
 */
function sumsOf({ kind }: ItemRow, ticket: TicketRow): PaidSum[] {
  const { fareMinor, taxMinor, fuelMinor, serviceMinor, agentFeeMinor, discountMinor } = ticket;
  const [fareOff = 0, fuelOff = 0, serviceOff = 0] = splitByLargestRemainder(discountMinor, [
    fareMinor,
    fuelMinor,
    serviceMinor - agentFeeMinor,
  ]);
  return [
    ...paid(kind === 'transfer' ? 'transfer' : 'fare', fareMinor, fareOff),
    ...paid('tax', taxMinor, 0),
    ...paid('fuel', fuelMinor, fuelOff),
    ...paid('service', serviceMinor, serviceOff),
  ];
}

function paid(kind: PaidSum['kind'], lineMinor: number, discountMinor: number): PaidSum[] {
  if (lineMinor === 0) return [];
  return [{ kind, paidMinor: lineMinor - discountMinor, ...(discountMinor === 0 ? {} : { discountMinor }) }];
}

function sumOfExtra({ extraId, name, kind, totalMinor, refundable }: ExtraRow): PaidSum {
  return { kind, paidMinor: totalMinor, extra: { extraId, name, isRefundable: refundable } };
}

function termsOf({ kind, snapshot }: ItemRow, items: readonly ItemRow[]): Terms {
  // An insurance has no beginning of its own and begins with the journey.
  const departsAt = findDeparture([snapshot]) ?? findDeparture(items.map((item) => item.snapshot));
  if (!departsAt) throw new Error('An order without a departure has no deadlines');
  const { charter, cancelRule, serviceFeeRefund } = snapshot;
  return { kind, charter, cancelRule, serviceFeeRefund, departsAt };
}
