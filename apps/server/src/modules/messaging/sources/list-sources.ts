import type { Settings } from '../../settings/public.ts';
import type { MessageSources } from '../deliver-message.ts';
import type { MessageSource } from '../message-source.ts';
import { accountClosedSource } from './account-closed-source.ts';
import { accountSource, type AccountParts } from './account-source.ts';
import { addressChangedSource } from './address-changed-source.ts';
import { auditEndsSource } from './audit-ends-source.ts';
import { cancelledSource, type CancelledParts } from './cancelled-source.ts';
import { confirmationSource, type ConfirmationParts } from './confirmation-source.ts';
import { contactSource, type ContactParts } from './contact-source.ts';
import { driverSource } from './driver-source.ts';
import { moneyTroubleSource } from './money-trouble-source.ts';
import { orderCodeSource, type OrderCodeParts } from './order-code-source.ts';
import { passengerChangeSource } from './passenger-change-source.ts';
import { paymentFailedSource } from './payment-failed-source.ts';
import { proofSource } from './proof-source.ts';
import { proposalSource } from './proposal-source.ts';
import { refundSource, type RefundParts } from './refund-source.ts';
import { ticketCopySource, type TicketCopyParts } from './ticket-copy-source.ts';

export interface SourceParts extends OrderCodeParts, CancelledParts, ContactParts {
  readonly identity: AccountParts['identity'];
  readonly settings: Settings;
  readonly documents: ConfirmationParts['documents'] &
    RefundParts['documents'] &
    TicketCopyParts['documents'];
}

/** Every source, by the messages that it fills. */
export function listSources(parts: SourceParts): MessageSources {
  const sources: MessageSource[] = [
    confirmationSource(parts),
    ticketCopySource(parts),
    paymentFailedSource(parts),
    cancelledSource(parts),
    refundSource(parts),
    moneyTroubleSource(parts),
    proposalSource(parts),
    driverSource(parts),
    passengerChangeSource(parts),
    proofSource(parts),
    orderCodeSource(parts),
    addressChangedSource(parts),
    contactSource(parts),
    accountSource(parts),
    accountClosedSource(parts),
    auditEndsSource(parts),
  ];
  return new Map(sources.flatMap((source) => source.templates.map((template) => [template, source])));
}
