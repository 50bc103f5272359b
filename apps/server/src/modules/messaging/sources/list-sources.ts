import type { Settings } from '../../settings/public.ts';
import type { MessageSource, MessageSources } from '../message-source.ts';
import { accountClosedSource, accountSource, type AccountDeps } from './account-source.ts';
import {
  addressChangedSource,
  orderCodeSource,
  type OrderCodeDeps,
  paymentBillSource,
  paymentFailedSource,
  paymentLinkSource,
  paymentWaitingSource,
  ticketCopySource,
  type TicketCopyDeps,
} from './order-sources.ts';
import { auditEndsSource, moneyTroubleSource } from './staff-alert-sources.ts';
import { cancelledSource, type CancelledDeps, cancelQuoteSource, refundSource } from './refund-sources.ts';
import { confirmationSource, type ConfirmationDeps } from './confirmation-source.ts';
import { contactSource, type ContactDeps } from './contact-source.ts';
import {
  driverSource,
  passengerChangeSource,
  travelDocumentSource,
  holdEndedSource,
  orderReceivedSource,
  unpaidCancelledSource,
} from './trip-change-sources.ts';
import {
  paymentReceivedSource,
  paymentRequestSource,
  type PaymentRequestDeps,
} from './payment-request-source.ts';
import { priceAlertSource, type PriceAlertSourceDeps } from './price-alert-source.ts';
import { proposalSource } from './proposal-source.ts';
import { staffMessageSource } from './staff-message-source.ts';

export interface SourceDeps
  extends
    OrderCodeDeps,
    CancelledDeps,
    ContactDeps,
    PaymentRequestDeps,
    Omit<PriceAlertSourceDeps, 'settings'> {
  readonly identity: AccountDeps['identity'];
  readonly hasNewsConsent: AccountDeps['hasNewsConsent'];
  readonly settings: Settings;
  readonly documents: ConfirmationDeps['documents'] &
    CancelledDeps['documents'] &
    TicketCopyDeps['documents'];
}

/** Every source, by the kinds of messages that it provides. */
export function listSources(deps: SourceDeps): MessageSources {
  const sources: MessageSource[] = [
    confirmationSource(deps),
    ticketCopySource(deps),
    paymentFailedSource(deps),
    paymentWaitingSource(deps),
    paymentBillSource(deps),
    paymentLinkSource(deps),
    paymentRequestSource(deps),
    paymentReceivedSource(deps),
    cancelledSource(deps),
    cancelQuoteSource(deps),
    refundSource(deps),
    moneyTroubleSource(deps),
    proposalSource(deps),
    driverSource(deps),
    passengerChangeSource(deps),
    travelDocumentSource(deps),
    unpaidCancelledSource(deps),
    holdEndedSource(deps),
    orderReceivedSource(deps),
    staffMessageSource(deps),
    orderCodeSource(deps),
    addressChangedSource(deps),
    contactSource(deps),
    priceAlertSource(deps),
    accountSource(deps),
    accountClosedSource(deps),
    auditEndsSource(deps),
  ];
  return new Map(sources.flatMap((source) => source.templates.map((template) => [template, source])));
}
