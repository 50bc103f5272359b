import type { Settings } from '../../settings/public.ts';
import type { MessageSources } from '../deliver-message.ts';
import type { MessageSource } from '../message-source.ts';
import { accountClosedSource } from './account-closed-source.ts';
import { accountSource, type AccountDeps } from './account-source.ts';
import { addressChangedSource } from './address-changed-source.ts';
import { auditEndsSource } from './audit-ends-source.ts';
import { cancelledSource, type CancelledDeps } from './cancelled-source.ts';
import { confirmationSource, type ConfirmationDeps } from './confirmation-source.ts';
import { contactSource, type ContactDeps } from './contact-source.ts';
import { driverSource } from './driver-source.ts';
import { moneyTroubleSource } from './money-trouble-source.ts';
import { orderCodeSource, type OrderCodeDeps } from './order-code-source.ts';
import { passengerChangeSource } from './passenger-change-source.ts';
import { paymentFailedSource } from './payment-failed-source.ts';
import { travelDocumentSource } from './travel-document-source.ts';
import { proposalSource } from './proposal-source.ts';
import { refundSource, type RefundDeps } from './refund-source.ts';
import { ticketCopySource, type TicketCopyDeps } from './ticket-copy-source.ts';

export interface SourceDeps extends OrderCodeDeps, CancelledDeps, ContactDeps {
  readonly identity: AccountDeps['identity'];
  readonly settings: Settings;
  readonly documents: ConfirmationDeps['documents'] & RefundDeps['documents'] & TicketCopyDeps['documents'];
}

/** Every source, by the messages that it fills. */
export function listSources(deps: SourceDeps): MessageSources {
  const sources: MessageSource[] = [
    confirmationSource(deps),
    ticketCopySource(deps),
    paymentFailedSource(deps),
    cancelledSource(deps),
    refundSource(deps),
    moneyTroubleSource(deps),
    proposalSource(deps),
    driverSource(deps),
    passengerChangeSource(deps),
    travelDocumentSource(deps),
    orderCodeSource(deps),
    addressChangedSource(deps),
    contactSource(deps),
    accountSource(deps),
    accountClosedSource(deps),
    auditEndsSource(deps),
  ];
  return new Map(sources.flatMap((source) => source.templates.map((template) => [template, source])));
}
