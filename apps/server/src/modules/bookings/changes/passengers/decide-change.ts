import { documentMembers } from '@farewind/values/passenger-document';
import type { PassengerChange } from '@farewind/contract/bookings/passenger-change';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type * as acts from '@farewind/contract/orders/order-acts';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { newId } from '../../../../platform/ids.ts';
import { closeTasks, openTask } from '../../../../platform/staff-tasks.ts';
import { actorName } from '../../order/actor.ts';
import { lockOrder } from '../../order/address-rows.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { refundCharge } from '../../settlement/later-payments/refund-charge.ts';
import {
  getOrderRow,
  listPassengers,
  listTickets,
  lockItems,
  type ItemRow,
  type PassengerRow,
} from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { getChange, insertChange, moveChange, type ChangeRow } from './change-rows.ts';
import { emitDecision } from './end-change.ts';
import type { ChangeLine } from './plan-change.ts';
import { presentChange } from './present-change.ts';
import type { ChangeInput } from './read-requested-change.ts';
import { CHANGE_TASK, judge } from './request-change.ts';
import {
  openRequestedChange,
  sealRequestedChange,
  type SealedPassengerChange,
} from './requested-change-seal.ts';
import { maskDocument } from '../../order/document-hint.ts';
import { documentPlace, openDocument } from '../../order/document-seal.ts';
import { travellerFingerprint } from '../../order/fingerprints.ts';
import { issueTickets, emitTicketsIssued } from '../../order/issue-tickets.ts';
import { moveItem } from '../../order/move-item.ts';
import { numbersOf, readSources } from '../../order/supplier-tickets.ts';
import { travellerOf } from '../../order/order-draft.ts';
import { rewriteSearchTerms } from '../../order/search-terms/write-search-terms.ts';
import { changeable } from './price-change.ts';

/**
 * Accepts or refuses a customer's request; a refusal has a reason. The fee is earned with an acceptance, and refunded
 * to its card with a refusal. Refuses with ORD-STATE a request that is unpaid or already decided.
 */
export async function decideChange(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, changeId, accept, reason }: ParsedInput<typeof acts.decideChange>,
): Promise<PassengerChange> {
  if (!accept && reason === undefined)
    throw fieldRefusal([{ path: 'reason', message: 'validation.required' }]);
  await lockOrder(scope, orderId);
  const change = await getChange(scope, orderId, changeId);
  if (change.state !== 'waitingForStaff' || !change.wanted) throw refusal('ORD-STATE');
  const actor = staffActor(context);
  const by = actorName(actor);
  let { lines } = change;
  if (accept) {
    const request = openRequestedChange(deps.keyring, scope.tenantId, change, change.wanted);
    const wanted = await mergeRequest(deps, scope, change, request);
    lines = lines.map((line) => ({ ...line, ...namesIn(wanted, line) }));
    await applyChange(deps, scope, orderId, wanted, by);
    await earnFee(deps, scope, change);
  } else await refundCharge(deps, scope, change);
  await moveChange(scope, change, accept ? 'accepted' : 'refused', { by, reason, lines });
  await closeTasks(scope, CHANGE_TASK, orderId, actor.name);
  await emitDecision(deps, scope, change);
  await recordChange(scope, context, {
    action: accept ? 'acceptChange' : 'refuseChange',
    entity: 'order',
    entityId: orderId,
    ...namesOf({ lines }),
    ...(reason === undefined ? {} : { reason }),
  });
  return presentChange(await getChange(scope, orderId, changeId));
}

type StaffChange = ParsedInput<typeof acts.changePassengers>['changes'][number];

interface MergedPassenger extends SealedPassengerChange {
  readonly before: PassengerRow;
}

/**
 * The requested members on top of the passengers as they are now: what staff have corrected since the request, and the
 * customer did not ask about, stays. Refuses with ORD-STATE if the documents are erased.
 */
async function mergeRequest(
  { keyring }: BookingDeps,
  scope: TenantScope,
  { orderId, lines }: ChangeRow,
  request: readonly SealedPassengerChange[],
): Promise<MergedPassenger[]> {
  const passengers = await listPassengers(scope, orderId);
  return request.map(({ position, after }) => {
    const line = lines.find(({ passengerIndex }) => passengerIndex === position);
    const before = passengers.find((passenger) => passenger.position === position);
    const document = before && openDocument(keyring, scope.tenantId, orderId, before);
    if (!line || !document) throw refusal('ORD-STATE');
    const asked = new Set(line.members);
    const askedMembers = documentMembers.filter((member) => asked.has(member));
    return {
      position,
      before,
      after: {
        ...after,
        name: line.from.name === line.to.name ? before.name : after.name,
        surname: line.from.surname === line.to.surname ? before.surname : after.surname,
        gender: asked.has('gender') ? after.gender : before.gender === 'female' ? 'female' : 'male',
        document: {
          ...document,
          ...Object.fromEntries(askedMembers.map((member) => [member, after.document[member]])),
        },
      },
    };
  });
}

/** A line's names as they are at the decision. */
function namesIn(wanted: readonly MergedPassenger[], { passengerIndex, from, to }: ChangeLine) {
  const merged = wanted.find(({ position }) => position === passengerIndex);
  if (!merged) return { from, to };
  const { before, after } = merged;
  return {
    from: { name: before.name, surname: before.surname },
    to: { name: after.name, surname: after.surname },
  };
}

/**
 * A change made by staff: immediate, without a fee, with a reason. Refuses with ORD-STATE a passenger whose name is no
 * longer the one that the form was opened with.
 */
export async function changePassengers(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, changes: seenChanges, reason }: ParsedInput<typeof acts.changePassengers>,
): Promise<PassengerChange> {
  await lockOrder(scope, orderId);
  const order = await getOrderRow(scope, orderId);
  await requireSeen(scope, orderId, seenChanges);
  const changes = seenChanges.map((change) => withoutSeen(change));
  const { wanted, lines } = await judge(deps, scope, order, changes);
  const by = actorName(staffActor(context));
  await applyChange(deps, scope, orderId, wanted, by);
  const changeId = newId();
  await insertChange(scope, {
    changeId,
    orderId,
    state: 'accepted',
    currency: order.currency,
    feeMinor: 0,
    reason,
    wanted: sealRequestedChange(deps.keyring, scope.tenantId, orderId, changeId, wanted),
    lines: lines.map((line) => ({ ...line, feeMinor: 0 })),
    payableId: undefined,
    payUntil: undefined,
    requestedBy: by,
    decidedBy: by,
    decidedAt: scope.now,
  });
  const change = await getChange(scope, orderId, changeId);
  await emitDecision(deps, scope, change);
  await recordChange(scope, context, {
    action: 'changePassengers',
    entity: 'order',
    entityId: orderId,
    reason,
    ...namesOf(change),
  });
  return presentChange(change);
}

function withoutSeen(change: StaffChange): ChangeInput {
  const { seen: _, ...wanted } = change;
  return wanted;
}

async function requireSeen(
  scope: TenantScope,
  orderId: string,
  changes: readonly StaffChange[],
): Promise<void> {
  const passengers = await listPassengers(scope, orderId);
  for (const { passengerIndex, seen } of changes) {
    const now = passengers.find(({ position }) => position === passengerIndex);
    if (seen && now && (seen.name !== now.name || seen.surname !== now.surname))
      throw refusal('ORD-STATE', { message: 'passengerChange.otherName' });
  }
}

/** The change is made, so the customer owes its fee, which is all ours. */
async function earnFee(deps: BookingDeps, scope: TenantScope, change: ChangeRow): Promise<void> {
  const { orderId, changeId, feeMinor, currency } = change;
  if (feeMinor === 0) return;
  await deps.payments.postLedger(scope, {
    move: 'sale',
    key: `change:${changeId}`,
    reference: orderId,
    currency,
    supplierMinor: 0,
    serviceMinor: feeMinor,
  });
}

/** For the audit log, which contains no names: only whether they changed, and which document members did. */
function namesOf({ lines }: Pick<ChangeRow, 'lines'>) {
  return {
    before: { passengers: lines.map(({ from }) => `${from.surname} ${from.name}`) },
    after: {
      passengers: lines.map(({ to }) => `${to.surname} ${to.name}`),
      members: lines.flatMap(({ members }) => members),
    },
  };
}

/**
 * Writes the passengers' new data. Issued tickets are re-issued: the item passes through `changed`, and these
 * passengers get new ticket numbers, except those of an external supplier, whom staff have to tell. Documents are redrawn because their content differs. Refuses with ORD-STATE if a
 * passenger has no valid ticket left.
 */
async function applyChange(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  request: readonly SealedPassengerChange[],
  actor: string,
): Promise<void> {
  const items = (await lockItems(scope, orderId)).filter(({ status }) => changeable.includes(status));
  if (items.length === 0) throw refusal('ORD-STATE');
  for (const passenger of request) await writePassenger(deps, scope, orderId, passenger);
  await rewriteSearchTerms(scope, orderId);
  const positions = request.map(({ position }) => position);
  const issued: ItemRow[] = [];
  for (const item of items) issued.push(...(await issueAnew(deps, scope, item, positions, actor)));
  await emitTicketsIssued(deps, scope, issued);
  for (const item of items.filter(({ status }) => status === 'booked'))
    await writePassengerHistory(scope, item, actor);
  await callForSuppliers(deps, scope, orderId, items);
}

/** The item in its new state; none if no ticket of it has to be issued anew. */
async function issueAnew(
  deps: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  positions: readonly number[],
  actor: string,
): Promise<ItemRow[]> {
  const tickets = (await listTickets(scope, item.orderId)).filter(
    ({ itemId, state, passengerPosition }) =>
      itemId === item.itemId && state === 'issued' && positions.includes(passengerPosition),
  );
  if (tickets.length === 0 || item.status === 'booked') return [];
  const changed =
    item.status === 'ticketed'
      ? await moveItem(scope, item, 'changed', { reason: 'passengersChanged', actor })
      : item;
  await issueTickets(scope, item, positions, await theirNumbers(deps, scope, item, tickets));
  return [await moveItem(scope, changed, 'ticketed', { reason: 'ticketsIssuedAnew', actor })];
}

/** A ticket of an external supplier keeps its number, by which its carrier knows the traveller. */
async function theirNumbers(
  deps: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  tickets: Awaited<ReturnType<typeof listTickets>>,
): Promise<ReadonlyMap<number, string>> {
  if ((await readSources(deps, scope, [item])).size === 0) return new Map();
  const known = tickets.flatMap(({ passengerPosition, number }) =>
    number === null || number === undefined ? [] : [[passengerPosition, number] as const],
  );
  return new Map([...known, ...(await numbersOf(deps, scope, item))]);
}

/** Nobody but staff can tell an external supplier that its travellers are named otherwise. */
async function callForSuppliers(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  items: readonly ItemRow[],
): Promise<void> {
  const [source] = (await readSources(deps, scope, items)).values();
  if (!source) return;
  const detail = { supplier: source.supplier, pnr: source.carrierPnr };
  await openTask(scope, { kind: 'supplierPassengers', reference: orderId, detail, dueAt: scope.now });
}

async function writePassenger(
  { keyring }: BookingDeps,
  { tx, tenantId }: TenantScope,
  orderId: string,
  { position, after }: SealedPassengerChange,
): Promise<void> {
  const { name, surname, gender, document } = after;
  await tx
    .updateTable('order_passenger')
    .set({
      name,
      surname,
      gender,
      document: keyring.seal(documentPlace(tenantId, orderId, position), JSON.stringify(document)),
      document_hint: maskDocument(document),
      fingerprint: travellerFingerprint(keyring, tenantId, travellerOf(after)),
    })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

/** Records the passenger change in the history of an item whose state does not change. */
async function writePassengerHistory(
  { tx, tenantId }: TenantScope,
  { orderId, itemId, status, version }: ItemRow,
  actor: string,
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      item_id: itemId,
      item_version: version,
      from_status: status,
      to_status: status,
      reason: 'passengersChanged',
      actor,
    })
    .execute();
}
