import { refusal } from '../../../../platform/errors.ts';
import { nameOfPart, type CancellableItem, type CancelRequest, type ChosenPart } from './cancellable-item.ts';

/**
 * The parts of a request. A passenger's last flight takes along what was bought for the whole trip, the insurance.
 * Refuses parts not in the order with GEN-NOTFOUND; refuses with ORD-STATE parts that can no longer be cancelled, or
 * have departed unless their supplier broke the contract.
 */
export function chooseParts(
  items: readonly CancellableItem[],
  request: CancelRequest,
  now: Date,
): ChosenPart[] {
  const { ticketIds, itemIds } = request;
  const all =
    ticketIds === undefined && itemIds === undefined
      ? chooseAll(items, now)
      : withInsurances(items, [
          ...chooseItems(items, itemIds ?? [], now),
          ...chooseTickets(items, ticketIds ?? [], now),
        ]);
  if (all.length === 0) throw refusal('ORD-STATE', { message: 'cancel.nothingLeft' });
  return all;
}

/** Everything of an order that can be cancelled; possibly nothing. */
export function chooseAll(items: readonly CancellableItem[], now: Date): ChosenPart[] {
  return withInsurances(items, listOpenParts(items, now));
}

function withInsurances(items: readonly CancellableItem[], chosen: readonly ChosenPart[]): ChosenPart[] {
  return unique([...chosen, ...chooseInsurances(items, chosen)]);
}

function listOpenParts(items: readonly CancellableItem[], now: Date): ChosenPart[] {
  return items.filter((item) => item.isOpen && !hasLeft(item, now)).flatMap(partsOf);
}

function chooseItems(items: readonly CancellableItem[], itemIds: readonly string[], now: Date): ChosenPart[] {
  return itemIds.flatMap((itemId) => {
    const item = items.find((candidate) => candidate.itemId === itemId);
    if (!item) throw refusal('GEN-NOTFOUND');
    requireOpen(item, now);
    return partsOf(item);
  });
}

function chooseTickets(
  items: readonly CancellableItem[],
  ticketIds: readonly string[],
  now: Date,
): ChosenPart[] {
  return ticketIds.map((ticketId) => {
    const cancelled = items.find(({ cancelledTicketIds }) => cancelledTicketIds.includes(ticketId));
    if (cancelled)
      throw refusal('ORD-STATE', {
        message: isRide(cancelled) ? 'cancel.rideCancelledAlready' : 'cancel.cancelledAlready',
      });
    const found = items.flatMap(partsOf).find(({ part }) => part.ticketId === ticketId);
    if (!found) throw refusal('GEN-NOTFOUND');
    requireOpen(found.item, now);
    return found;
  });
}

function requireOpen(item: CancellableItem, now: Date): void {
  if (!item.isOpen || item.parts.length === 0)
    throw refusal('ORD-STATE', { message: 'cancel.notCancellable' });
  if (hasLeft(item, now))
    throw refusal('ORD-STATE', { message: isRide(item) ? 'cancel.rideStarted' : 'cancel.departed' });
}

function isRide({ terms }: CancellableItem): boolean {
  return terms.kind === 'transfer';
}

function hasLeft({ isBroken, terms }: CancellableItem, now: Date): boolean {
  return !isBroken && now >= terms.departsAt;
}

/** The insurance of passengers who have no journey left once `chosen` is cancelled. */
function chooseInsurances(items: readonly CancellableItem[], chosen: readonly ChosenPart[]): ChosenPart[] {
  const going = new Set(chosen.map(({ part }) => nameOfPart(part)));
  const isJourney = ({ terms }: CancellableItem): boolean => terms.kind !== 'insurance';
  const passengers = new Set(
    chosen.filter(({ item }) => isJourney(item)).map(({ part }) => part.passengerPosition),
  );
  const staying = new Set(
    items
      .filter(isJourney)
      .flatMap(({ parts }) => parts)
      .filter((part) => !going.has(nameOfPart(part)))
      .map(({ passengerPosition }) => passengerPosition),
  );
  return items
    .filter((item) => !isJourney(item) && item.isOpen)
    .flatMap(partsOf)
    .filter(
      ({ part: { passengerPosition } }) =>
        passengers.has(passengerPosition) && !staying.has(passengerPosition),
    );
}

function partsOf(item: CancellableItem): ChosenPart[] {
  return item.parts.map((part) => ({ item, part }));
}

function unique(chosen: readonly ChosenPart[]): ChosenPart[] {
  return [...new Map(chosen.map((one) => [nameOfPart(one.part), one])).values()];
}
