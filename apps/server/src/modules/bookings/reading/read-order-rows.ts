import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AttemptView, RefundView } from '../../payments/public.ts';
import { findSentQuoteId } from '../changes/cancelling/cancel-quote-rows.ts';
import { listChanges, type ChangeRow } from '../changes/passengers/change-rows.ts';
import { listProposals, type ProposalRow } from '../changes/proposals/proposal-rows.ts';
import { listTravelDocuments, type TravelDocumentRow } from '../changes/travel-document-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { hasAgreement, listAcceptances, type Acceptance } from '../order/kept-agreement.ts';
import type { OrderRight } from '../order/order-right.ts';
import {
  findReachedTimes,
  getOrderRow,
  listExtraRows,
  listItems,
  listPassengers,
  listTickets,
  type ExtraRow,
  type ItemRow,
  type OrderRow,
  type PassengerRow,
  type ReachedTimes,
  type TicketRow,
} from '../order/order-rows.ts';
import type { LinkDocuments, MailState, SmsState } from '../ports.ts';

/** The owner's mails see everything; a page sees the masked view unless it has the right to act. */
export type Viewer = 'owner' | OrderRight;

/** What only a viewer who may act on the order is shown. */
interface OwnerRows {
  readonly mayMail: boolean;
  readonly acceptances: readonly Acceptance[];
  readonly changes: readonly ChangeRow[];
  readonly travelDocuments: readonly TravelDocumentRow[];
  readonly hasAgreement: boolean;
  /** The cancel quote that staff have sent and that can still be confirmed. */
  readonly sentQuoteId: string | undefined;
  readonly wallets: Parameters<LinkDocuments>[1]['wallets'];
}

export interface OrderRows {
  readonly order: OrderRow;
  readonly items: readonly ItemRow[];
  readonly passengers: readonly PassengerRow[];
  readonly tickets: readonly TicketRow[];
  readonly extras: readonly ExtraRow[];
  /** Of every purpose, oldest first. */
  readonly attempts: readonly AttemptView[];
  readonly refunds: readonly RefundView[];
  readonly mail: MailState | undefined;
  readonly sms: SmsState | undefined;
  /** Newest first. */
  readonly proposals: readonly ProposalRow[];
  readonly reached: ReachedTimes;
  /** Undefined if the viewer presents no right at all; whether a right applies is judged by the order. */
  readonly owned: OwnerRows | undefined;
}

/** The rows of an order in one round trip: every read needs its id alone. Refuses with GEN-NOTFOUND. */
export async function readOrderRows(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  viewer: Viewer,
): Promise<OrderRows> {
  const mayOwn = viewer === 'owner' || viewer.orderKey !== undefined || viewer.userId !== undefined;
  const [order, items, passengers, tickets, extras, attempts, refunds, mail, sms, proposals, reached, owned] =
    await Promise.all([
      getOrderRow(scope, orderId),
      listItems(scope, orderId),
      listPassengers(scope, orderId),
      listTickets(scope, orderId),
      listExtraRows(scope, orderId),
      deps.payments.listAttempts(scope, orderId),
      deps.payments.listRefunds(scope, orderId),
      deps.findMailState(scope, orderId),
      deps.findSmsState(scope, orderId),
      listProposals(scope, orderId),
      findReachedTimes(scope, orderId),
      mayOwn ? readOwnerRows(deps, scope, orderId) : undefined,
    ]);
  return {
    order,
    items,
    passengers,
    tickets,
    extras,
    attempts,
    refunds,
    mail,
    sms,
    proposals,
    reached,
    owned,
  };
}

async function readOwnerRows(deps: BookingDeps, scope: TenantScope, orderId: string): Promise<OwnerRows> {
  const [mayMail, acceptances, changes, travelDocuments, isAgreed, sentQuoteId, wallets] = await Promise.all([
    deps.hasMailServer(scope),
    listAcceptances(scope, orderId),
    listChanges(scope, orderId),
    listTravelDocuments(scope, orderId),
    hasAgreement(scope, orderId),
    findSentQuoteId(scope, orderId),
    deps.settings.listWallets(scope),
  ]);
  return { mayMail, acceptances, changes, travelDocuments, hasAgreement: isAgreed, sentQuoteId, wallets };
}
