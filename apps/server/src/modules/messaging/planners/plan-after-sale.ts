import type { TenantScope } from '../../../platform/database/scope.ts';
import type {
  CancellationAccepted,
  CancelQuoteSent,
  DriverNamed,
  PassengerChangeDecided,
  PaymentRequestPaid,
  TravelDocumentEvent,
  ProposalEvent,
} from '../../bookings/events.ts';
import type { RefundEvent } from '../../payments/events.ts';
import type { TemplateName } from '../message-kinds.ts';
import { planOrderMessage, type OrderNews, type OrderPlanDeps } from '../planning/plan-order-message.ts';
import { findProposal, proposalTemplates } from '../sources/proposal-source.ts';

const HOUR_MS = 3_600_000;

type Plan<Event> = (deps: OrderPlanDeps, scope: TenantScope, event: Event) => Promise<void>;

export const planCancelled: Plan<CancellationAccepted> = (deps, scope, { orderId, quoteId }) =>
  plan(deps, scope, {
    orderId,
    cause: `cancelled:${quoteId}`,
    template: 'cancelled',
    data: { quoteId },
  });

export const planCancelQuote: Plan<CancelQuoteSent> = (deps, scope, { orderId, quoteId }) =>
  plan(deps, scope, {
    orderId,
    cause: `cancelQuote:${quoteId}`,
    template: 'cancel-quote',
    data: { quoteId },
  });

/**
 * A refund is announced when approved, when sent, and when delayed; each once. The refund of a cancellation is
 * announced by the cancellation's own message; a mail says that the money was sent only if that took more than an hour.
 * Of a rejected one the buyer hears only if a cancellation was requested: what a payment link collected is refunded at
 * the request of staff, who tell the buyer themselves.
 */
export function planRefund(template: TemplateName): Plan<RefundEvent> {
  return async (deps, scope, { refundId, reference, subject, reason, sentParts, sent }) => {
    if (template === 'refund-rejected' && reason === 'paymentRequest') return;
    const cancelledAt = await deps.findCancelledAt(scope, subject);
    const isQuick = cancelledAt !== undefined && scope.now.getTime() - cancelledAt.getTime() < HOUR_MS;
    if (cancelledAt !== undefined && template === 'refund-approved') return;
    if (isQuick && template === 'refund-sent') return;
    await plan(deps, scope, {
      orderId: reference,
      cause: `refund:${refundId}:${template}${sentParts === undefined ? '' : `:${sentParts}`}`,
      template,
      data: { refundId, ...(sent ? { sentSum: sent.sum } : {}) },
    });
  };
}

/** Each naming is announced once, also of a driver who was named before another; a changed phone is a new driver. */
export const planDriver: Plan<DriverNamed> = async (deps, scope, { orderId, itemId, version }) => {
  const source = await deps.readOrder(scope, orderId);
  const driver = source.order.items.find((item) => item.itemId === itemId)?.ride?.driver;
  if (!driver) return;
  const cause = `driver:${itemId}:${version ?? JSON.stringify(driver)}`;
  const news = { orderId, cause, template: 'driver-named', data: { itemId } } as const;
  await planOrderMessage(deps, scope, news, source);
};

export const planPassengerChange: Plan<PassengerChangeDecided> = (deps, scope, { orderId, changeId }) =>
  plan(deps, scope, {
    orderId,
    cause: `passengerChange:${changeId}`,
    template: 'passenger-changed',
    data: { changeId },
  });

/** Thanks for a sum that was paid by a payment link. */
export const planPaymentReceived: Plan<PaymentRequestPaid> = (deps, scope, { orderId, requestId }) =>
  plan(deps, scope, {
    orderId,
    cause: `paymentRequest:${requestId}:paid`,
    template: 'payment-received',
    data: { requestId },
  });

export function planTravelDocument(template: 'proof-asked' | 'proof-decided'): Plan<TravelDocumentEvent> {
  return async (deps, scope, { orderId, proofId }) => {
    const source = await deps.readOrder(scope, orderId);
    const proof = source.order.proofs?.find((one) => one.proofId === proofId);
    // After one refused file, the next may be refused or accepted as well.
    const cause = `proof:${proofId}:${template}:${proof?.state ?? ''}:${proof?.sentAt ?? ''}`;
    await planOrderMessage(deps, scope, { orderId, cause, template, data: { proofId } }, source);
  };
}

/** Asks the buyer to answer a proposal. */
export const planProposal: Plan<ProposalEvent> = async (deps, scope, { orderId, proposalId }) => {
  const source = await deps.readOrder(scope, orderId);
  const proposal = findProposal(source, proposalId);
  if (!proposal) return;
  const template = proposalTemplates[proposal.kind];
  const news = { orderId, cause: `proposal:${proposalId}`, template, data: { proposalId } };
  await planOrderMessage(deps, scope, news, source);
};

export const planProposalAnswered: Plan<ProposalEvent> = (deps, scope, { orderId, proposalId }) =>
  plan(deps, scope, {
    orderId,
    cause: `proposal:${proposalId}:answered`,
    template: 'proposal-answered',
    data: { proposalId },
  });

/** Buyers who were notified of another time are notified that the original one applies again. */
export const planProposalWithdrawn: Plan<ProposalEvent> = (deps, scope, { orderId, proposalId }) =>
  plan(deps, scope, {
    orderId,
    cause: `proposal:${proposalId}:withdrawn`,
    template: 'schedule-restored',
    data: { proposalId },
  });

/** If an unanswered proposal cancels the order, the cancellation is announced instead. */
export const planProposalExpired: Plan<ProposalEvent> = async (deps, scope, { orderId, proposalId }) => {
  const source = await deps.readOrder(scope, orderId);
  const proposal = findProposal(source, proposalId);
  if (!proposal || proposal.ifUnanswered === 'refund') return;
  const cause = `proposal:${proposalId}:expired`;
  const news: OrderNews = { orderId, cause, template: 'proposal-expired', data: { proposalId } };
  await planOrderMessage(deps, scope, news, source);
};

async function plan(deps: OrderPlanDeps, scope: TenantScope, news: OrderNews): Promise<void> {
  await planOrderMessage(deps, scope, news, await deps.readOrder(scope, news.orderId));
}
