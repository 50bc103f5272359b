import { documentMembers, type PassengerDocument } from '@farewind/values/passenger-document';
import type { Language } from '@farewind/contract/core/fields';
import type { Proposal } from '@farewind/contract/bookings/proposals';
import type { AdminOrder } from '@farewind/contract/orders/order-detail';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import {
  getOrderRow,
  listItems,
  listPassengers,
  type OrderRow,
  type PassengerRow,
  type ItemRow,
} from '../order/order-rows.ts';
import { isRideOnly } from '../order/is-ride-only.ts';
import type { BookingDeps } from '../order/deps.ts';
import { listChanges } from '../changes/passengers/change-rows.ts';
import { presentChange } from '../changes/passengers/present-change.ts';
import { presentProposalForStaff } from '../changes/schedule-changes/present-proposal.ts';
import { listProposals } from '../changes/proposals/proposal-rows.ts';
import { presentTravelDocument } from '../changes/travel-documents/present-travel-document.ts';
import { findUnclear } from '../changes/wished-change-rows.ts';
import { listTravelDocuments } from '../changes/travel-document-rows.ts';
import { readOrder } from '../reading/queries.ts';
import { isExchanged } from '../order/supplier-key.ts';
import { readSources } from '../order/supplier-tickets.ts';
import { nameActors } from '../order/actor-names.ts';
import { listStaffActions } from './staff-actions.ts';
import { countOrdersOfOwner, listHistory, listNotes } from './admin-rows.ts';
import { presentRate } from '../pricing/present-rate.ts';
import { listCalls } from './log-call.ts';
import { listCancelledPassengers, readPassengerFacts } from './read-passenger-facts.ts';
import { listTasksOf } from './task-rows.ts';
import { makeTimeline } from './timeline.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openDocument } from '../order/document-seal.ts';
import { findPayableUntil } from '../order/find-payable-until.ts';
import { lastPayment, listSaleAttempts } from '../order/sale-attempts.ts';
import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMinor } from '@farewind/values/money';
import type { AttemptView, LedgerLineView } from '../../payments/public.ts';
import type { OrderMessage } from '../admin-ports.ts';

const VIEW_DOCUMENTS = 'Pages.Customers.ViewDocuments';

/**
 * An order as staff see it. Documents are included on request, for users with the permission to view them; each access
 * is audited. Refuses with GEN-NOTFOUND and GEN-DENIED.
 */
export async function readAdminOrder(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, showDocuments }: { readonly orderId: string; readonly showDocuments: boolean },
): Promise<AdminOrder> {
  const permissions = context.user?.permissions ?? new Set<string>();
  if (showDocuments && !permissions.has(VIEW_DOCUMENTS)) throw refusal('GEN-DENIED');
  const row = await getOrderRow(scope, orderId);
  if (showDocuments)
    await recordChange(scope, context, { action: 'viewDocuments', entity: 'order', entityId: orderId });
  const {
    customer: _,
    items,
    proposals = [],
    ...order
  } = await readOrder(deps, scope, orderId, context.language, 'owner');
  const rows = await listItems(scope, orderId);
  const passengers = await listPassengers(scope, orderId);
  const sources = await readSources(deps, scope, rows);
  const passengerFacts = await readPassengerFacts(deps, scope, orderId, { items: rows, passengers });
  const told = await readEvents(deps, scope, row, context.language, { refunds: order.refunds, proposals });
  const rehearsal = await deps.payments.readRehearsal(scope, orderId);
  const channel = row.channel === undefined ? undefined : await deps.admin.findChannelBooking(scope, orderId);
  const source = await deps.admin.findOrderSource(scope, orderId);
  const facts = {
    items: rows.map(({ kind, status, problem, snapshot, supplier }) => {
      const isExternal = supplier === deps.flights.externalSupply?.name;
      return { kind, status, problem, charter: snapshot.charter, isExternal };
    }),
    changes: told.changes.map(({ state }) => state),
    proofs: told.proofs.map(({ state }) => state),
    hasDocuments: passengers.some(({ document }) => document !== undefined),
    canMail: await deps.hasMailServer(scope),
    takesAtDesk: (await deps.payments.listRoutes(scope, row.currency, { isAtDesk: true })).length > 0,
    hasBuyer: row.contact.email !== '',
    isOfChannel: row.channel !== undefined,
    hasUnclearChange: (await findUnclear(scope, orderId)) !== undefined,
    isPayable:
      findPayableUntil({
        statuses: rows.map(({ status }) => status),
        lastAttempt: lastPayment(await listSaleAttempts(deps, scope, orderId))?.state,
        expiresAt: row.claims.expiresAt,
        now: scope.now,
      }) !== undefined,
  };
  return {
    ...order,
    language: row.language,
    quoteId: row.claims.quoteId,
    ...presentRate(row.claims.rate, context.language),
    customer: await readCustomer(scope, row),
    items: items.map((item) => presentItem(item, rows, sources.get(item.itemId)?.supplier)),
    passengers: presentPassengers(
      deps.keyring,
      scope.tenantId,
      { orderId, items: rows, passengers },
      showDocuments,
    ).map((passenger) => Object.assign(passenger, passengerFacts.get(passenger.index))),
    people: countPeople(items, passengers.length),
    ...told,
    ...(rehearsal === undefined ? {} : { rehearsal }),
    ...(channel === undefined ? {} : { channel }),
    ...(source === undefined ? {} : { source }),
    tasks: await listTasksOf(scope, permissions, orderId),
    allowedActions: listStaffActions(facts, permissions),
  };
}

/** The order's events and proposals, and a timeline of all of them. */
async function readEvents(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId }: OrderRow,
  language: Language,
  shown: { readonly refunds: AdminOrder['refunds']; readonly proposals: readonly Proposal[] },
): Promise<
  Pick<
    AdminOrder,
    | 'attempts'
    | 'ledger'
    | 'settled'
    | 'isLedgerBalanced'
    | 'messages'
    | 'notes'
    | 'calls'
    | 'replies'
    | 'cancelledPassengers'
    | 'timeline'
    | 'changes'
    | 'proofs'
    | 'proposals'
  >
> {
  const attempts = await deps.payments.listAttempts(scope, orderId);
  const ledger = await deps.payments.listLedger(scope, orderId);
  const settled = await deps.payments.sumStatements(
    scope,
    attempts.map(({ attemptId }) => attemptId),
  );
  const messages = await deps.admin.listMessages(scope, orderId);
  const notes = await listNotes(scope, orderId);
  const calls = await listCalls(scope, orderId);
  const replies = await deps.admin.replies.list(scope, orderId);
  const cancelled = await listCancelledPassengers(scope, orderId);
  const history = await listHistory(scope, orderId);
  const changes = await listChanges(scope, orderId);
  const proofs = await listTravelDocuments(scope, orderId);
  const proposals = await listProposals(scope, orderId);
  const nameOf = await nameActors(deps, scope, [
    ...history.map(({ actor }) => actor),
    ...changes.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
    ...proofs.map(({ decidedBy }) => decidedBy),
    ...proposals.map(({ answeredBy }) => answeredBy),
    ...cancelled.map(({ askedBy }) => askedBy),
  ]);
  return {
    attempts: attempts.map((attempt) => presentAttempt(attempt, language)),
    ledger: ledger.map(presentLedger),
    isLedgerBalanced: isBalanced(ledger),
    ...(settled
      ? { settled: { amount: formatMinor(settled.amountMinor), at: settled.at.toISOString() } }
      : {}),
    messages: messages.map(presentMessage),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    calls,
    replies: replies.map(presentReply),
    cancelledPassengers: cancelled.map(({ askedBy, ...one }) => ({
      ...one,
      at: one.at.toISOString(),
      askedBy: nameOf(askedBy),
    })),
    timeline: makeTimeline({
      history,
      notes,
      attempts,
      messages,
      refunds: shown.refunds,
      changes,
      proofs,
      nameOf,
    }),
    changes: changes.map((change) => ({
      ...presentChange(change),
      decidedBy: change.decidedBy === undefined ? null : nameOf(change.decidedBy),
    })),
    proofs: proofs.map((proof) => ({
      ...presentTravelDocument(proof, language),
      decidedBy: proof.decidedBy === undefined ? null : nameOf(proof.decidedBy),
    })),
    proposals: shown.proposals.map((proposal) => {
      const row = proposals.find(({ proposalId }) => proposalId === proposal.proposalId)!;
      return presentProposalForStaff(proposal, row, nameOf);
    }),
  };
}

async function readCustomer(
  scope: TenantScope,
  { orderId, contact }: OrderRow,
): Promise<AdminOrder['customer']> {
  const { customerId, count, firstAt } = await countOrdersOfOwner(scope, orderId);
  return {
    id: customerId,
    name: `${contact.name} ${contact.surname}`,
    email: contact.email,
    phone: contact.phone,
    orderCount: count,
    firstOrderAt: firstAt.toISOString(),
  };
}

type AdminPassenger = AdminOrder['passengers'][number];

interface Held {
  readonly orderId: string;
  readonly items: readonly ItemRow[];
  readonly passengers: readonly PassengerRow[];
}

/** The passengers of an order, with documents masked unless requested; erased ones are marked. */
function presentPassengers(
  keyring: Keyring,
  tenantId: number,
  { orderId, items, passengers }: Held,
  showDocuments: boolean,
): AdminPassenger[] {
  // A ride asks for no documents, so that there was nothing to erase.
  const hadDocuments = !isRideOnly(items);
  return passengers.map((passenger) => {
    const document = showDocuments ? openDocument(keyring, tenantId, orderId, passenger) : undefined;
    return {
      index: passenger.position,
      type: passenger.type,
      name: passenger.name,
      surname: passenger.surname,
      gender: passenger.gender,
      parentIndex: passenger.parentPosition ?? null,
      document: passenger.documentHint,
      ...membersOf(document),
      isErased: hadDocuments && passenger.document === undefined,
    };
  });
}

/** An order of rides alone may name only the leading passenger; the ride knows how many people it takes. */
function countPeople(items: Order['items'], named: number): number {
  if (items.some(({ kind }) => kind === 'flight')) return named;
  const riding = items.flatMap(({ ride }) => (ride ? [ride.passengers] : []));
  return Math.max(named, ...riding.map(({ adults, children, infants }) => adults + children + infants));
}

function membersOf(document: PassengerDocument | undefined): Partial<AdminPassenger> {
  if (!document) return {};
  const known = documentMembers.filter((name) => document[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, document[name]]));
}

/** An item as its buyer sees it, plus what only staff see. */
function presentItem(
  item: Order['items'][number],
  rows: readonly ItemRow[],
  source: string | undefined,
): AdminOrder['items'][number] {
  const row = rows.find(({ itemId }) => itemId === item.itemId);
  if (!row) throw new Error(`The order has no item ${item.itemId}`);
  const { problem, supplier, snapshot, version, totalMinor } = row;
  return {
    ...item,
    problem: problem ?? null,
    supplier,
    isExchanged: isExchanged(snapshot),
    version,
    total: formatMinor(totalMinor),
    ...(source === undefined ? {} : { source }),
  };
}

const deskWays: Readonly<Record<string, 'cash' | 'transfer'>> = {
  deskCash: 'cash',
  deskTransfer: 'transfer',
};

function presentAttempt(attempt: AttemptView, language: Language): AdminOrder['attempts'][number] {
  const { attemptId, purpose, state, at, currency, bankReference, failure } = attempt;
  return {
    attemptId,
    purpose,
    state,
    at: at.toISOString(),
    card: cardOf(attempt),
    brand: attempt.cardBrand ?? '',
    method: translate(language, `payment.method.${attempt.method}`),
    ...(deskWays[attempt.method] ? { atDesk: deskWays[attempt.method] } : {}),
    bankReference: bankReference ?? null,
    failure: failure ?? null,
    amount: formatMinor(attempt.amountMinor),
    captured: formatMinor(attempt.capturedMinor),
    refunded: formatMinor(attempt.refundedMinor),
    currency,
  };
}

/** `4543 60•• 7719`: the stored digits of a card. */
function cardOf({ cardBin6 = '', cardLast4 = '' }: AttemptView): string {
  return cardBin6 === '' ? '' : `${cardBin6.slice(0, 4)} ${cardBin6.slice(4)}•• ${cardLast4}`;
}

function presentLedger(line: LedgerLineView): AdminOrder['ledger'][number] {
  const { at, move, account, amountMinor, currency } = line;
  return {
    at: at.toISOString(),
    move,
    account,
    debit: amountMinor > 0 ? formatMinor(amountMinor) : null,
    credit: amountMinor < 0 ? formatMinor(-amountMinor) : null,
    currency,
  };
}

function isBalanced(lines: readonly LedgerLineView[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums.values()].every((sum) => sum === 0);
}

function presentReply(
  reply: Awaited<ReturnType<BookingDeps['admin']['replies']['list']>>[number],
): NonNullable<AdminOrder['replies']>[number] {
  const { replyId, at, fromAddress, fromName, isBuyer, isAutomatic, isFromPage, messenger } = reply;
  const { subject, text, quoted, isCut } = reply;
  return {
    replyId,
    at: at.toISOString(),
    fromAddress,
    fromName,
    isBuyer,
    isAutomatic,
    ...(isFromPage ? { isFromPage } : {}),
    ...(messenger === undefined ? {} : { messenger }),
    subject,
    text,
    quoted,
    isCut,
    files: reply.files.map((file, position) => Object.assign({ position }, file)),
  };
}

function presentMessage(message: OrderMessage): AdminOrder['messages'][number] {
  const { at, sentAt, detail, ...told } = message;
  return {
    ...told,
    at: at.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    detail: detail ?? null,
  };
}
