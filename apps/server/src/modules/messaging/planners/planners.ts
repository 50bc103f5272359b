import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type {
  BillOpen,
  OrderConfirmed,
  OrderAddressChanged,
  AddressCodeRequested,
  OrderCodeRequested,
  OrderFailed,
  OrderReceived,
  PayerAwaited,
  HoldEnded,
  UnpaidCancelled,
  TicketsIssued,
} from '../../bookings/events.ts';
import {
  planCancelled,
  planCancelQuote,
  planDriver,
  planPassengerChange,
  planPaymentReceived,
  planTravelDocument,
  planProposal,
  planProposalAnswered,
  planProposalExpired,
  planProposalWithdrawn,
  planRefund,
} from './plan-after-sale.ts';
import type { AccountMailDue } from '../../identity/events.ts';
import { planAlertConfirmation, planPriceAlert, type PriceAlertPlanDeps } from './plan-price-alert.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import { messageIdOf, planMessage, orderingKeyOf, type PlanDeps } from '../planning/plan-message.ts';
import {
  type OrderNews,
  type OrderPlanDeps,
  planChats,
  planOrderMessage,
} from '../planning/plan-order-message.ts';
import type { AccountDeps } from '../sources/account-source.ts';
import type { ReadOrderForMessage } from '../ports.ts';
import { confirmationTemplate } from '../sources/confirmation-source.ts';
import { isPaid, soldItems } from '../sources/order-values.ts';
import type { ContactAnswered, ContactReceived } from '../../feedback/events.ts';
import type { ContactDeps } from '../sources/contact-source.ts';
import type { ChargebackEvent, ChargeMismatchEvent } from '../../payments/events.ts';

export type PlannerDeps = AccountPlanDeps & ContactPlanDeps & PriceAlertPlanDeps;
export type Planner<Event> = (deps: PlannerDeps, scope: TenantScope, event: Event) => Promise<void>;

/** The messages planned for each event, in the transaction that handles it. */
export const planners = {
  orderConfirmed: (deps, scope, { orderId }: OrderConfirmed) => planConfirmation(deps, scope, orderId),
  orderReceived: planOrderReceived,
  orderFailed: planPaymentFailed,
  payerAwaited: planPaymentWaiting,
  billOpen: planBill,
  unpaidCancelled: planUnpaidCancelled,
  holdEnded: planHoldEnded,
  orderCodeRequested: planOrderCode,
  addressCodeRequested: planAddressCode,
  orderAddressChanged: planAddressChange,
  accountMailDue: planAccountMail,
  ticketsIssued: planTickets,
  cancelQuoteSent: planCancelQuote,
  cancellationAccepted: planCancelled,
  refundApproved: planRefund('refund-approved'),
  refundSettled: planRefund('refund-sent'),
  refundFailed: planRefund('refund-delayed'),
  refundRejected: planRefund('refund-rejected'),
  chargeback: planMoneyTrouble('chargeback'),
  chargeMismatch: planMoneyTrouble('charge-mismatch'),
  passengerChangeDecided: planPassengerChange,
  paymentRequestPaid: planPaymentReceived,
  proofAsked: planTravelDocument('proof-asked'),
  proofDecided: planTravelDocument('proof-decided'),
  driverNamed: planDriver,
  proposalMade: planProposal,
  proposalAnswered: planProposalAnswered,
  proposalExpired: planProposalExpired,
  proposalWithdrawn: planProposalWithdrawn,
  contactReceived: planContactReceived,
  contactAnswered: planContactAnswered,
  priceAlertRequested: planAlertConfirmation,
  priceAlertDue: planPriceAlert,
} satisfies Record<string, Planner<never>>;

interface AccountPlanDeps extends OrderPlanDeps {
  readonly identity: Pick<AccountDeps['identity'], 'findMailRecipient'>;
}

/** The secret is sent by mail only; a text message, sent once, announces that an account was created. */
async function planAccountMail(
  deps: AccountPlanDeps,
  scope: TenantScope,
  due: AccountMailDue,
): Promise<void> {
  const { proofId, template, language, siteId, phone, inviterName, newsOptIn } = due;
  const recipient = await deps.identity.findMailRecipient(scope, proofId, language);
  if (!recipient) return;
  const common = {
    reference: proofId,
    template,
    language,
    data: {
      siteId,
      ...(inviterName === undefined ? {} : { inviterName }),
      ...(newsOptIn === undefined ? {} : { newsOptIn }),
    },
  };
  await planMessage(deps, scope, { ...common, id: proofId, channel: 'mail', recipient: recipient.email });
  if (phone === undefined || !(await hasSmsProvider(deps, scope))) return;
  const id = messageIdOf(scope.tenantId, `accountOpened:${normalizeEmail(recipient.email)}`, 'sms');
  await planMessage(deps, scope, { ...common, id, channel: 'sms', recipient: phone });
}

interface AddressChangeDeps extends PlanDeps {
  readonly readOrder: ReadOrderForMessage;
}

/** The former address is notified, and the new one gets the confirmation, with the right to act. */
async function planAddressChange(
  deps: AddressChangeDeps,
  scope: TenantScope,
  { orderId, changeId, formerEmail, newAddress }: OrderAddressChanged,
): Promise<void> {
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  const { reservationNumber } = order;
  const common = {
    channel: 'mail',
    reference: orderId,
    language,
    orderingKey: orderingKeyOf('mail', orderId),
  } as const;
  await planMessage(deps, scope, {
    ...common,
    id: messageIdOf(scope.tenantId, `order:${orderId}:addressChanged:${changeId}`, 'mail'),
    template: 'address-changed',
    recipient: formerEmail,
    data: { reservationNumber, newAddress },
  });
  if (soldItems(order).length === 0 || !isPaid(order)) return;
  await planMessage(deps, scope, {
    ...common,
    id: messageIdOf(scope.tenantId, `order:${orderId}:confirmed:${changeId}`, 'mail'),
    template: confirmationTemplate(order),
    recipient: customerEmail,
    data: { reservationNumber },
  });
}

async function planOrderReceived(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId }: OrderReceived,
): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  await planOrderMessage(deps, scope, { orderId, cause: 'received', template: 'order-received' }, source);
}

/** No text message: it leads a buyer who left the provider's page back to it. */
function planPaymentWaiting(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, attemptId, payBy }: PayerAwaited,
): Promise<void> {
  return planAboutPayment(deps, scope, orderId, {
    cause: `payerAwaited:${attemptId}`,
    template: 'payment-waiting',
    data: { payBy },
  });
}

/** No text message: how a bill is paid, which the buyer may do days later on another device. */
function planBill(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, attemptId, ...data }: BillOpen,
): Promise<void> {
  return planAboutPayment(deps, scope, orderId, {
    cause: `bill:${attemptId}:${data.areSeatsReleased ? 'released' : 'issued'}`,
    template: 'payment-bill',
    data,
  });
}

/** No text message: a buyer who pays by card sits at a screen, and the order may be paid a minute later. */
async function planPaymentFailed(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, attemptId, ...data }: OrderFailed,
): Promise<void> {
  await planAboutPayment(deps, scope, orderId, {
    // An attempt that failed may be approved late, and its money returned.
    cause: `failed:${attemptId}:${data.reason}`,
    template: 'payment-failed',
    data,
  });
}

/** An unpaid order was cancelled: by staff, by its partner, or because a supplier no longer has it. */
async function planUnpaidCancelled(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId }: UnpaidCancelled,
): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  const news = { orderId, cause: 'unpaidCancelled', template: 'unpaid-cancelled' } as const;
  await planOrderMessage(deps, scope, news, source);
}

/** By mail; by text message only if the order has no address. */
async function planHoldEnded(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, heldUntil }: HoldEnded,
): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  const way = source.customerEmail === '' ? 'sms' : 'mail';
  const cause = `holdEnded:${heldUntil}`;
  await planOrderMessage(
    deps,
    scope,
    { orderId, cause, template: 'hold-ended', data: { heldUntil }, way },
    source,
  );
}

async function planAboutPayment(
  deps: OrderPlanDeps,
  scope: TenantScope,
  orderId: string,
  { cause, template, data }: Required<Pick<OrderNews, 'cause' | 'template' | 'data'>>,
): Promise<void> {
  const { language, customerEmail } = await deps.readOrder(scope, orderId);
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `order:${orderId}:${cause}`, 'mail'),
    channel: 'mail',
    reference: orderId,
    template,
    language,
    recipient: customerEmail,
    data,
    orderingKey: orderingKeyOf('mail', orderId),
  });
  await planChats(deps, scope, { orderId, cause, template, language, data });
}

/** The customer is waiting for the code, so it does not queue behind the order's other messages. */
async function planOrderCode(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, codeId }: OrderCodeRequested,
): Promise<void> {
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  await planMessage(deps, scope, {
    id: codeId,
    channel: 'mail',
    reference: orderId,
    template: 'order-code',
    language,
    recipient: customerEmail,
    data: { reservationNumber: order.reservationNumber },
  });
}

/** Sent to the new address, as only its reader may confirm it. */
async function planAddressCode(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, codeId, email }: AddressCodeRequested,
): Promise<void> {
  const { order, language } = await deps.readOrder(scope, orderId);
  await planMessage(deps, scope, {
    id: codeId,
    channel: 'mail',
    reference: orderId,
    template: 'address-code',
    language,
    recipient: email,
    data: { reservationNumber: order.reservationNumber },
  });
}

/** Plans the confirmation of a paid order. */
async function planConfirmation(deps: OrderPlanDeps, scope: TenantScope, orderId: string): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  const template = confirmationTemplate(source.order);
  await planOrderMessage(deps, scope, { orderId, cause: 'confirmed', template }, source);
}

/** Tickets replace a certificate: plans the receipt, once for tickets issued together and once for each re-issue. */
async function planTickets(
  deps: OrderPlanDeps,
  scope: TenantScope,
  { orderId, itemId, version }: TicketsIssued,
): Promise<void> {
  const source = await deps.readOrder(scope, orderId);
  const numbers = source.order.items
    .filter((item) => item.itemId === itemId)
    .flatMap(({ tickets }) => tickets.map(({ number }) => number));
  const reissue = version === undefined ? '' : `:${version}`;
  const cause = `ticketed:${itemId}:${numbers.join(',')}${reissue}`;
  const data = { isReceipt: true };
  await planOrderMessage(deps, scope, { orderId, cause, template: 'ticket-issued', data }, source);
}

interface ContactPlanDeps extends PlanDeps, Pick<ContactDeps, 'findContact'> {
  readonly settings: OrderPlanDeps['settings'];
}

/** Forwards a contact message to the agency, in its own language. */
async function planContactReceived(
  deps: ContactPlanDeps,
  scope: TenantScope,
  { contactId }: ContactReceived,
): Promise<void> {
  const { info } = await deps.settings.getAgency(scope);
  const contact = await deps.findContact(scope, contactId);
  if (info.email === '' || !contact) return;
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `contact:${contactId}`, 'mail'),
    channel: 'mail',
    reference: contactId,
    template: 'contact-received',
    recipient: info.email,
    language: await deps.settings.getOwnLanguage(scope),
    data: {},
  });
}

/** Sends an answer to the person who asked, in the language of their message. */
async function planContactAnswered(
  deps: ContactPlanDeps,
  scope: TenantScope,
  { contactId, answerId }: ContactAnswered,
): Promise<void> {
  const contact = await deps.findContact(scope, contactId, answerId);
  if (!contact) return;
  await planMessage(deps, scope, {
    id: messageIdOf(scope.tenantId, `contactAnswer:${answerId}`, 'mail'),
    channel: 'mail',
    reference: contactId,
    template: 'contact-answered',
    recipient: contact.email,
    language: contact.language,
    data: { answerId },
  });
}

/**
 * Notifies the agency itself of a chargeback or of a wrong sum: staff have a task, and a bank sets a time for the answer.
 * The buyer is not notified before the outcome is known.
 */
function planMoneyTrouble(template: 'chargeback' | 'charge-mismatch') {
  return async (
    deps: OrderPlanDeps,
    scope: TenantScope,
    { attemptId, reference, ...sums }: ChargebackEvent | ChargeMismatchEvent,
  ): Promise<void> => {
    const { info } = await deps.settings.getAgency(scope);
    if (info.email === '') return;
    const { order } = await deps.readOrder(scope, reference);
    const cause = `${template}:${attemptId}:${JSON.stringify(sums)}`;
    await planMessage(deps, scope, {
      id: messageIdOf(scope.tenantId, cause, 'mail'),
      channel: 'mail',
      reference,
      template,
      language: await deps.settings.getOwnLanguage(scope),
      recipient: info.email,
      data: { reservationNumber: order.reservationNumber, ...sums },
    });
  };
}
